#!/usr/bin/env python3
"""What `multitool check` says where something is in its own way: files, folders, output, signals.

trouble_test.py MULTITOOL PAGE, which is its manual page
"""
import subprocess

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


TESTS = [no_place, no_cases]


if __name__ == "__main__":
    run_all(TESTS)
