#!/usr/bin/env python3
"""What `multitool check` says where something is in its own way: files, folders, output, signals.

trouble_test.py MULTITOOL PAGE, which is its manual page
"""
import signal
import subprocess
import xml.etree.ElementTree

from checking import GOOD, MULTITOOL, expect, run_all


def says(result, *texts):
    """Could not be done, and says so in one line."""
    expect(result.returncode == 2 and result.stderr.count("\n") == 1, result)
    for text in ("multitool: ", *texts):
        expect(text in result.stderr, text, result.stderr)


def no_place(place):
    """A relative TMPDIR where the current folder is gone."""
    place.script(GOOD)
    words = 'mkdir gone && cd gone && rmdir ../gone && TMPDIR=x "$0" check --cases "$1/my.cases" "$1/2310alice"'
    says(subprocess.run(["sh", "-c", words, MULTITOOL, place.path], cwd=place.path, env=place.environment,
                        capture_output=True, text=True), "TMPDIR: x: No such file")


def no_cases(place):
    place.script(GOOD)
    place.write("my.cases", "# nothing\n")
    says(place.check(), "my.cases: there are no cases")


def not_started_is_not_green(place):
    """Who reads the results alone has to see that nothing was checked."""
    place.write("2310alice", "#!/bin/sh\n", 0o644)
    why = "it cannot be started: it may not be executed (chmod +x?)"
    for jobs in ("1", "2"):
        result = place.check("--format", "junit", "--jobs", jobs)
        suite = xml.etree.ElementTree.fromstring(result.stdout).find("testsuite")
        expect((suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("0", "1", "1"), suite.attrib)
        error = suite.find("testcase").find("error")
        expect(error.get("message") == why and result.returncode == 2, error.attrib)
        result = place.check("--format", "tap", "--jobs", jobs)
        lines = result.stdout.splitlines()
        expect(lines[2] == "not ok 1 - 2310alice/says" and f'    - "{why}"' in lines, result.stdout)
        expect(lines[-1] == "ok 2 - 2310alice/writes # SKIP not run" and result.returncode == 2, result.stdout)


def bail_out(place):
    """TAP says that it was interrupted, after what is known."""
    place.script(f'[ "$1" = write ] || exit 1; echo >{place.path}/started; sleep 999')
    check = subprocess.Popen([MULTITOOL, "check", "--cases", "my.cases", "--format", "tap", "--jobs", "1",
                              "./2310alice"], cwd=place.path, env=place.environment, stdout=subprocess.PIPE, text=True)
    place.wait_for("started", check)
    check.send_signal(signal.SIGINT)
    lines = check.communicate(timeout=20)[0].splitlines()
    expect(check.returncode == 130 and "not ok 1 - 2310alice/says" in lines, lines)
    expect(lines[-1] == "Bail out! interrupted" and not any("SKIP" in line for line in lines), lines)


def output_is_full(place):
    place.script(GOOD)
    for options in ([], ["--list"], ["--format", "tap"], ["--format", "junit"]):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([MULTITOOL, "check", "--cases", "my.cases", *options, "./2310alice"], cwd=place.path,
                                    env=place.environment, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        says(result, "the output could not be written")


TESTS = [no_place, no_cases, not_started_is_not_green, bail_out, output_is_full]


if __name__ == "__main__":
    run_all(TESTS)
