#!/usr/bin/env python3
"""Tests `multitool check` when something obstructs the checker itself: files, folders, output, signals.

trouble_test.py MULTITOOL PAGE, which is its manual page
"""
import pathlib
import re
import resource
import signal
import subprocess
import sys
import xml.etree.ElementTree

from checking import GOOD, MULTITOOL, expect, has, run_all


def says(result, *texts):
    """Expects exit status 2 and one line on stderr that contains the texts."""
    expect(result.returncode == 2 and result.stderr.count("\n") == 1, result)
    for text in ("multitool: ", *texts):
        expect(text in result.stderr, text, result.stderr)


def no_place(place):
    """TMPDIR is relative, and the current folder has been removed."""
    place.script(GOOD)
    words = 'mkdir gone && cd gone && rmdir ../gone && TMPDIR=x "$0" check --cases "$1/my.cases" "$1/2310alice"'
    says(subprocess.run(["sh", "-c", words, MULTITOOL, place.path], cwd=place.path, env=place.environment,
                        capture_output=True, text=True), "TMPDIR: x: No such file")


def place_too_deep(place):
    """TMPDIR is so long that the path of a folder in it exceeds PATH_MAX."""
    place.script(GOOD)
    deep = place.path
    while len(str(deep)) < 3800:
        deep /= "d" * 200
    deep /= "e" * (4079 - len(str(deep)))
    deep.mkdir(parents=True)
    place.environment["TMPDIR"] = str(deep)
    says(place.check(), "File name too long")


def no_cases(place):
    place.script(GOOD)
    place.write("my.cases", "# nothing\n")
    says(place.check(), "my.cases: there are no cases")


def not_started_is_not_green(place):
    """A program that cannot be started is an error in every report, not a pass."""
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
    """After an interrupt, TAP ends with `Bail out!` after the finished cases."""
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


def two_of_a_kind(place):
    """Two programs of the same role are distinguished by their paths."""
    for folder in ("A", "B#&"):
        (place.path / folder).mkdir()
        place.script(f"printf 'from {folder}'", folder + "/2310alice")

    def check(*options):
        return place.check("--only", "says", *options, "A/2310alice", program="B#&/2310alice")

    has(check("--keep", "kept"), 1, "FAIL 2310alice/says (A/2310alice)\n", "FAIL 2310alice/says (B#&/2310alice)\n",
        "\n2310alice (A/2310alice)         0 of 1\n", "\n2310alice (B#&/2310alice)       0 of 1\n")
    kept = {folder.name: (folder / ".case/out").read_text() for folder in (place.path / "kept").iterdir()}
    expect(kept == {"2310alice-1.says": "from A", "2310alice-2.says": "from B#&"}, kept)
    has(check("--format", "tap"), 1, "not ok 1 - 2310alice/says (A/2310alice)\n",
        "not ok 2 - 2310alice/says (B\\#&/2310alice)\n")
    suites = xml.etree.ElementTree.fromstring(check("--format", "junit").stdout).findall("testsuite")
    expect([suite.get("name") for suite in suites] == ["2310alice (A/2310alice)", "2310alice (B#&/2310alice)"], suites)
    has(check("--list"), 0, "2310alice (A/2310alice): cards(5) MESSAGES\n")


def ended_by_a_signal(place):
    """A program that another process signals is not reported as crashed."""
    place.script("kill -HUP $$")
    has(place.check(), 1, "  it was ended by signal 1 (HUP)\n")
    place.script("kill -TRAP $$")
    has(place.check(), 1, "  it crashed: killed by signal 5 (TRAP, a breakpoint)\n")


def all_pages(place):
    """Every format shows all pages of a case, and a command that can be pasted into a shell."""
    place.script("exit 1")
    place.write("my.cases", "=== x\nIt goes.\nsee a(1) ONE\nsee b(1) TWO\nsee c(1) THREE\n$ 2310alice\n--- status 0\n")
    has(place.check(), 1, "\n    a(1) ONE, b(1) TWO, c(1) THREE\n    $ ./2310alice\n")
    has(place.check("--format", "tap"), 1, '\n  see: "a(1) ONE, b(1) TWO, c(1) THREE"\n  command: "./2310alice"\n')
    has(place.check("--format", "junit"), 1, ">a(1) ONE, b(1) TWO, c(1) THREE\n$ ./2310alice\n")


def few_words(place):
    """The summary omits sections without a case that was run, and uses the singular for one case."""
    place.script("exit 1")
    result = place.check("--stop-first", "--jobs", "1")
    has(result, 1, "\n1 of 1 case fails; 1 case not run\n")
    expect("0 of 0" not in result.stdout, result.stdout)
    place.script(GOOD)
    has(place.check("--only", "says"), 0, "\n1 case passes\n")


def known_names():
    """Returns the names in this executable, which may be built with some families only."""
    return subprocess.run([MULTITOOL, "--list"], capture_output=True, text=True).stdout.split()


def folders_like_programs(place):
    """A folder that has the name of a program is skipped."""
    (place.path / "D/2310alice").mkdir(parents=True)
    says(place.check(program="D"), "D: no program that is known is in this folder")
    place.script(GOOD, "D/alice")
    if "2310alice" in known_names():  # a folder is searched for names of built-in programs only
        has(place.check(program="D"), 0, "all 2 cases pass")


ALONE = r"""=== alone
A case that can be typed.
see cards(5) MESSAGES
$ 2310alice * $HOME 'a\b' "c d" e\ f >g
--- in
-1 100%
--- out
nothing like it
"""


def as_written(place):
    """Steps of a talk and commands are printed as the case file has them."""
    place.write("my.cases", "=== a\nAbout it.\nsee cards(5) MESSAGES\n$ 2310alice 'x\\y' \\z\n"
                "--- talk\n0< @\\\n0> \\x41\\\\\n0< no\n")
    place.script("printf @; read -r line; echo yes")
    has(place.check(), 1, "    $ 2310alice 'x\\y' \\z\n", "      0< @\\\n      0> \\x41\\\\\n")


def as_typed(place):
    """The printed command repeats the case in a shell, whatever characters its path has."""
    (place.path / "a b").mkdir()
    place.write("my.cases", ALONE)
    place.script('printf "<%s>" "$@"; cat', "a b/2310alice")
    result = place.check(program="a b/2310alice")
    command = re.search(r"    \$ (.*)\n", result.stdout)[1]
    expect(command.startswith("printf '\\0551 100%%\\n' | 'a b/2310alice' "), command)
    typed = subprocess.run(["sh", "-c", command], cwd=place.path, capture_output=True, text=True)
    expect(typed.stdout == "<*><$HOME><a\\b><c d><e f><>g>-1 100%\n" and not typed.stderr, command, typed)


def kept_scripts(place):
    """The script repeats the case, and does not overwrite a file of the case."""
    place.write("my.cases", ALONE)
    place.script('printf "<%s>" "$@"; cat')
    has(place.check("--keep", "kept"), 1)
    again = subprocess.run([place.path / "kept/2310alice.alone/run"], capture_output=True, text=True)
    expect(again.stdout == "<*><$HOME><a\\b><c d><e f><>g>-1 100%\n" and not again.stderr, again)
    place.write("my.cases", ALONE + "--- file run\nof the case\n")
    has(place.check("--keep", "kept"), 1)
    expect((place.path / "kept/2310alice.alone/run").read_text() == "of the case\n")
    again = subprocess.run([place.path / "kept/2310alice.alone/run-case"], capture_output=True, text=True)
    expect(again.stdout.startswith("<*>") and not again.stderr, again)


def kept_without_room(place):
    """It is reported if the files of a kept folder cannot be written."""
    place.write("my.cases", ALONE)
    place.script("echo x")
    done = subprocess.run([MULTITOOL, "check", "--cases", "my.cases", "--keep", "kept", "./2310alice"], cwd=place.path,
                          env=place.environment, capture_output=True, text=True, timeout=60,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (60, 60)))  # smaller than the script
    has(done, 1, "  its folder is not kept whole: File too large\n")


def outlives_the_terminal(place):
    """Under nohup(1), SIGHUP does not end the check."""
    place.script(f"echo >{place.path}/started; while [ ! -e {place.path}/go ]; do sleep 0.01; done; exit 1")
    check = subprocess.Popen(["nohup", MULTITOOL, "check", "--cases", "my.cases", "./2310alice"], cwd=place.path,
                             env=place.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)
    place.wait_for("started", check)
    check.send_signal(signal.SIGHUP)
    place.write("go", "")
    out = check.communicate(timeout=20)[0]
    expect(check.returncode == 1 and "2 of 2 cases fail\n" in out, check.returncode, out)


SERVER = r"""#!/usr/bin/env python3
import os, signal, socket, sys, time
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
clients = []
while True:
    clients.append(listener.accept()[0])
    clients[-1].sendall(b"MHi\n")
    AFTERWARDS
"""


def servers_go_on(place):
    """A server that exits after its last message fails, however soon or late it exits."""
    place.write("my.cases", "=== a\nAbout it.\nsee serv499(6) DESCRIPTION\n$ serv499 {port}\n--- talk\n0< MHi\n")

    def check(afterwards, limit="20"):
        place.script(SERVER.replace("AFTERWARDS", afterwards), "serv499")
        return place.check("--limit", limit, program="./serv499")

    has(check("pass"), 0, "1 case passes")
    for pause in ("", "time.sleep(0.01); ", "time.sleep(0.1); "):
        has(check(pause + "os._exit(0)"), 1, "  it has ended, but a server goes on\n")
        has(check(pause + "os._exit(3)"), 1, "  it has ended, but a server goes on\n  status 3 instead of 0\n")
        has(check(pause + "os.kill(0, signal.SIGSEGV)"), 1, "  it crashed: killed by signal 11")
    has(check("listener.close(); time.sleep(99)"), 1, "  it lets nobody in any more, but a server goes on\n")
    has(check("time.sleep(99)", "3"), 1, "  it greets nobody any more, but a server goes on\n")


def few_files(place):
    place.write("my.cases", "".join(f"=== c{i}\nx\nsee y(5) Z\n$ 2310alice\n" for i in range(40)))
    place.script("exit 0")
    for limit, jobs in (("64", "40"), ("30", "12")):
        words = 'ulimit -n "$1"; exec "$0" check --cases my.cases --jobs "$2" ./2310alice'
        says(subprocess.run(["sh", "-c", words, MULTITOOL, limit, jobs], cwd=place.path, env=place.environment,
                            capture_output=True, text=True, timeout=60),
             "too few open files are allowed (ulimit -n); try fewer --jobs")


def options_in_words(place):
    """Invalid numbers and names are reported."""
    for value, what in (("x", "--jobs: 'x' is no whole number"), ("-1", "--jobs: '-1' is no whole number"),
                        ("99999999999999999999", "is too large"), ("257", "--jobs is 1 to 256, not: 257")):
        result = place.check("--jobs", value)
        expect(result.returncode == 2 and what in result.stderr, result.stderr)
    usage = subprocess.run([MULTITOOL, "check", "--help"], capture_output=True, text=True).stdout
    expect("Usage: multitool check program {program}\n" in usage, usage)


def examples_of_the_page(place):
    """Every case that the manual page names exists."""
    names = re.findall(r"--only (\S+/\S+)", pathlib.Path(sys.argv[2]).read_text())
    expect(names, "no case is named")
    for program, name in (whole.split("/") for whole in names):
        if program in known_names():
            result = place.check("--as", program, "--list", "--only", f"{program}/{name}", program=MULTITOOL, cases=None)
            has(result, 0, f"\n  {name}  ")


TESTS = [no_place, place_too_deep, no_cases, not_started_is_not_green, bail_out, output_is_full, two_of_a_kind,
         ended_by_a_signal, all_pages, few_words, folders_like_programs, as_written, as_typed, kept_scripts,
         kept_without_room, outlives_the_terminal, servers_go_on, few_files, options_in_words, examples_of_the_page]


if __name__ == "__main__":
    run_all(TESTS)
