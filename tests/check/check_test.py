#!/usr/bin/env python3
"""Tests what `multitool check` reports for wrong programs and wrong case files, and that it leaves nothing behind.

check_test.py MULTITOOL
"""
import os
import pty
import re
import select
import signal
import subprocess
import xml.etree.ElementTree

from checking import GOOD, MULTITOOL, expect, has, run_all


def good_program(place):
    place.script(GOOD)
    has(place.check(), 0, "cards(5) MESSAGES", "1 of 1", "all 2 cases pass")
    has(place.check("--only", "writ"), 0, "1 case passes")
    has(place.check("--only", "2310alice/says"), 0, "1 case passes")
    has(place.check("--only", "THE GAME"), 0, "1 case passes")
    result = place.check("--only", "nothing like it")
    expect(result.returncode == 2 and "no case has that" in result.stderr, result)
    has(place.check("--list"), 0, "2310alice: cards(5) MESSAGES\n  says  It says two lines.\n")


def wrong_output(place):
    place.script("printf 'one\\nTwo\\n'; exit 0")
    has(place.check("--only", "says"), 1,
        "FAIL 2310alice/says\n    It says two lines.\n    More than one line says so.\n"
        "    cards(5) MESSAGES\n    $ 2310alice 'a b' \"c\"\n",
        "  status 0 instead of 6\n",
        "  stdout differs in line 2\n      after     one\n      expected  two\n      came      Two\n",
        "  stderr is empty\n      expected  why\\tnot\n",
        "1 of 1 case fails\n")
    has(place.check("--stop-first", "--jobs", "2"), 1, "1 of 1 case fails; 1 case not run")


def missing_newline(place):
    place.script(GOOD.replace("'one\\ntwo\\n'", "'one\\ntwo'"))
    has(place.check(), 1, "      expected  two\\n\n      came      two\n")


def too_much(place):
    place.script(GOOD.replace("; exit 6", "; printf '\\n\\377' ; exit 6"))
    has(place.check(), 1, "stdout differs in line 3\n      after     two\n      expected  nothing more\n"
        "      came      an empty line\n")


def wrong_file(place):
    place.script(GOOD.replace("-lt 70", "-lt 60"))
    has(place.check(), 1, "differs in line 1, byte 241", "      expected  ...", "      came      ...")
    place.script(GOOD.replace("made/of", "made/or"))
    has(place.check(), 1, "has not been written")


def crashes(place):
    place.script("kill -SEGV $$")
    has(place.check(), 1, "  it crashed: killed by signal 11 (SEGV, a bad address)\n", "0 of 1")


def hangs(place):
    place.script("trap '' TERM INT HUP; echo one; while :; do sleep 9; done")
    has(place.check("--limit", "1.5", "--only", "says"), 1,
        "  it was still running after 1.5 s, and was ended\n", "      expected  two\n      came      nothing more\n")


def floods(place):
    place.script("exec yes")
    has(place.check("--only", "says"), 1, "  it said more than 16 MB, and was ended\n")


def leaves_processes(place):
    place.script(GOOD.replace("exit 6", "(setsid sleep 999 >/dev/null 2>&1 </dev/null &); sleep 999 & exit 6"))
    has(place.check("--only", "says"), 1, "  a process is left behind: sleep 999\n")
    place.script(GOOD.replace("exit 6", "sh -c 'sleep 999; :' some/folder/with/programs/named-by-it & exit 6"))
    has(place.check("--only", "says"), 1,
        "  a process is left behind: sh -c sleep 999; : some/folder/with/programs/named-by-it\n")


def kills_its_group(place):
    place.script("kill -9 0")
    has(place.check(), 1, "it was ended by signal 9 (KILL)")


def fills_the_disk(place):
    place.script("exec dd if=/dev/zero of=big bs=1M count=100")
    has(place.check(), 1, "XFSZ, it wrote a file of more than 64 MB")


def closed_folders(place):
    place.script("mkdir -p a/b; echo >a/b/c; chmod 0 a/b; chmod 500 a; exit 0")
    has(place.check("--only", "says"), 1, "status 0 instead of 6")


def cannot_be_started(place):
    place.write("2310alice", "echo\n", 0o755)
    for text, mode, why in (("echo\n", 0o755, "it is no program: neither built for this machine nor a script"),
                            ("#!/bin/sh\n", 0o644, "it may not be executed (chmod +x?)"),
                            ("#!/nowhere/at/all\n", 0o755, "what its first line (#!) or its loader names is not there")):
        place.write("2310alice", text, mode)
        result = place.check()
        has(result, 2, "no case was run; 2 cases not run")
        expect(why in result.stderr and result.stderr.count("\n") == 1, result.stderr)
    for program in ("./nothing", "my.cases", "tmp"):
        result = place.check(program=program)
        expect(result.returncode == 2 and result.stderr.startswith("multitool: "), result)


def malformed(place):
    place.script(GOOD)
    for text, line, what in (
            ("no mark\n", 1, "a case begins with"), ("=== a b\n", 1, "a name is made of"),
            ("=== a\n$ x\n", 2, "nothing says what the case is about"),
            ("=== a\nx\n$ x\n", 3, "no 'see PAGE(N) SECTION'"), ("=== a\nx\nsee y\n", 3, "not like"),
            ("=== a\nx\nsee y(5) Z\n", 4, "the file ends within a case"),
            ("=== a\nx\nsee y(5) Z\n$ 'x\n", 4, "a quote is not closed"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- inn\n", 5, "there is no such block"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- in\na\n\\q\n", 7, "after \\ comes"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- in\na\\\nb\n", 6, "a \\ at the end of a line"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- in\n\\{9*}}\n\\{x*a}\n", 7, "a repeat is like"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- status 256\n", 5, "a status is 0 to 255"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- file ../b\n", 5, "not the name of something in the folder"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- out\n--- out\n", 6, "a second block"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- talk\n0> a\n#\n0?\n", 8, "a step is like"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- signal HUP\n", 5, "not like: signal HUP"),
            ("=== files\n--- in\n", 2, "a block that"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- file .\n", 5, "not the name of something in the folder"),
            ("=== a\nx\nsee y(5) Z\n$ x\n--- file a/\n", 5, "not the name of something in the folder"),
            ("=== a\nx\n\nsee y(5) Z\n$ 2310bob 1\n", 5, "the command is not one of 2310alice, alice: 2310bob"),
            ("=== a\nx\nsee y(5) Z\n$ alice\n\n=== a\nx\nsee y(5) Z\n$ alice\n", 6, "a second case named a")):
        place.write("my.cases", text)
        result = place.check()
        expect(result.returncode == 2 and result.stderr.startswith(f"multitool: my.cases:{line}: {what}"),
               text, result.stderr)
        expect(result.stdout == "", result.stdout)


def formats(place):
    place.script("printf 'a\\000\\033[31m<&]]>\"\\377\\n'; exit 0")
    result = place.check("--format", "junit")
    expect(result.returncode == 1, result)
    suite = xml.etree.ElementTree.fromstring(result.stdout).find("testsuite")
    expect(suite.attrib == {"name": "2310alice", "tests": "2", "failures": "2", "errors": "0", "skipped": "0"}, suite.attrib)
    failure = suite.find("testcase").find("failure")
    expect("a\\000\\033[31m<&]]>\"\\377" in failure.text, failure.text)
    result = place.check("--format", "tap")
    lines = result.stdout.splitlines()
    expect(lines[:3] == ["TAP version 14", "1..2", "not ok 1 - 2310alice/says"], lines)
    expect(all(re.fullmatch(r"[ -~]*", line) for line in lines), lines)
    one = place.check("--jobs", "1")
    expect(one.stdout == place.check("--jobs", "9").stdout, one.stdout)
    expect(place.check("--format", "xml").returncode == 2)
    expect(place.check("--jobs", "0").returncode == 2)


def kept(place):
    place.script(GOOD.replace("'one", "'One"))
    has(place.check("--keep", "kept"), 1, "1 of 2 cases fails")
    folders = [path.name for path in (place.path / "kept").iterdir()]
    expect(folders == ["2310alice.says"], folders)
    again = subprocess.run([place.path / "kept/2310alice.says/run"], capture_output=True, text=True)
    expect((again.stdout, again.stderr, again.returncode) == ("One\ntwo\n", "why\tnot\n", 6), again)


TALK = r"""=== talk
A player and its hub speak in turn.
see cards(5) MESSAGES
$ 2310alice
--- talk
0< @\
# a remark

0> HAND
0< PLAY
0> again
0< PLAY
0.
0<.
"""


def talks(place):
    place.write("my.cases", TALK)
    player = "printf @; while read -r line; do echo PLAY; done"
    place.script(player)
    has(place.check(), 0, "1 case passes")
    place.script(player.replace("echo PLAY", "echo PLAY; echo PLUS"))
    has(place.check(), 1, "  after\n      0> HAND\n      0< PLAY\n      0> again\n"
        "  the hub should now have heard\n      expected  PLAY\n      came      PLUS\n")
    place.script(player + "; echo more")
    has(place.check(), 1, "      expected  nothing more\n      came      more\n")
    place.script("printf @; read -r line; echo PLAY; echo oh >&2; exit 3")
    has(place.check(), 1, "      expected  PLAY\n      came      nothing: the program has closed the connection\n",
        "  it has ended with status 3\n  stderr says\n      oh\n")
    place.script("printf @; read -r line; kill -SEGV $$")
    has(place.check(), 1, "  it crashed: killed by signal 11", "      0> HAND\n  the hub should now have heard\n")
    place.script("printf @; sleep 99")
    has(place.check("--limit", "1.5"), 1, "      expected  PLAY\n      came      nothing in time\n")
    place.script("exec env -u PYTHONUNBUFFERED python3 -c \"import sys; print(end='@', flush=True); "
                 "[print('PLAY') for line in sys.stdin]\"")
    has(place.check("--limit", "3"), 1, "      expected  PLAY\n      came      nothing in time\n"
        "  (it came when its input had ended: is it flushed?)\n")
    place.script("printf x@")
    has(place.check("--keep", "kept"), 1, "  the hub should now have heard\n      expected  @\n      came      x@\n")
    run = subprocess.run([place.path / "kept/2310alice.talk/run"], capture_output=True, text=True)
    has(run, 1, "came      x@")


HUB = r"""=== talk
A hub and its players.
see cards(5) MESSAGES
$ 2310hub ./puppet0 ./puppet1
--- talk
0: ./puppet0 a
1: ./puppet1 b
0> @\
1> @\
0< GO
1< GO
0. 3
< gone 3
1<.
--- out
gone 3
"""
# A hub that starts two players, greets them, waits for the first, and prints its exit status.
HUB_PROGRAM = r"""#!/usr/bin/env python3
import os, subprocess, sys
pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
players = [subprocess.Popen([name, letter], **pipes, EXTRA) for name, letter in zip(sys.argv[1:], "ab")]
for player in players: assert player.stdout.read(1) == "@"
for player in players: player.stdin.write("GO\n"); player.stdin.flush()
print("gone", players[0].wait(), flush=True)
players[1].stdin.close()
END
"""


def hubs(place):
    place.write("my.cases", HUB)

    def check(extra="close_fds=True", end="players[1].wait()", **changes):
        text = HUB_PROGRAM.replace("EXTRA", extra).replace("END", end)
        for old, new in changes.values():
            text = text.replace(old, new)
        place.script(text, "2310hub")
        return place.check("--limit", "5", program="./2310hub")

    has(check(), 0, "1 case passes")
    has(check(end="os._exit(0)"), 1, "  player 1 was not waited for\n")
    has(check(a=("for player in players: player.stdin.w", "for player in players[:1]: player.stdin.w")), 1,
        "  player 1 should now have heard\n      expected  GO\n      came      nothing in time\n")
    has(check(a=('"GO', '"STOP')), 1, "  player 0 should now have heard\n      expected  GO\n      came      STOP\n")
    has(check(a=('"ab"', '"ac"')), 1,
        "  player 1 has other arguments\n      expected  ./puppet1 b\n      came      ./puppet1 c\n")
    has(check(a=("players[1].stdin.close()", "players[1].stdin.write('MORE\\n'); players[1].stdin.close()")), 1,
        "  player 1 should now have heard\n      expected  nothing more\n      came      MORE\n")
    has(check(extra="pass_fds=[os.dup(0)]"), 1,
        "  player 0 was handed 1 descriptor beside stdin, stdout and stderr\n")
    has(check(a=("zip(sys.argv[1:]", "zip(sys.argv[1:2]")), 1, "  player 1 should have been started\n")


def interrupted(place):
    place.script("echo ready >>" + str(place.path / "started") + "; trap '' TERM INT; (setsid sleep 999 &); sleep 999")
    for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        (place.path / "started").unlink(missing_ok=True)
        check = subprocess.Popen([MULTITOOL, "check", "--cases", "my.cases", "./2310alice"], cwd=place.path,
                                 env=place.environment, stdout=subprocess.PIPE, text=True)
        place.wait_for("started", check)
        check.send_signal(number)
        out, _ = check.communicate(timeout=20)
        expect(check.returncode == status and "not run" in out, check.returncode, out)
        expect(not place.left(), place.left())


def on_a_terminal(place):
    """Colour and progress appear on a terminal, unless NO_COLOR or TERM rules them out."""
    place.script("exit 1")

    def shown(*options, **environment):
        master, slave = pty.openpty()
        check = subprocess.Popen([MULTITOOL, "check", "--cases", "my.cases", *options, "./2310alice"], cwd=place.path,
                                 env={**place.environment, "TERM": "xterm", **environment},
                                 stdin=subprocess.DEVNULL, stdout=slave, stderr=slave)
        os.close(slave)
        text = b""
        while select.select([master], [], [], 30)[0]:
            try:
                text += os.read(master, 4096)
            except OSError:
                break
        check.wait()
        os.close(master)
        return text

    expect(b"\33[31mFAIL\33[0m" in shown() and b"of 2 cases" in shown(), shown())
    expect(b"\33[31m" not in shown(NO_COLOR="1"), shown(NO_COLOR="1"))
    expect(b"\33[" not in shown(TERM="dumb"), shown(TERM="dumb"))


def of_the_executable(place):
    """The cases are in the executable: no other file is needed."""
    names = subprocess.run([MULTITOOL, "--list"], capture_output=True, text=True).stdout.split()
    if "2310bob" not in names:
        return  # the card family is not built in
    os.symlink(MULTITOOL, place.path / "2310bob")
    place.write("2310alice", "#!/bin/sh\nexit 1\n", 0o755)
    result = place.check("--list", program=".", cases=None)
    expect(result.returncode == 0 and "2310bob: " in result.stdout and "2310alice: " in result.stdout, result)
    has(place.check("--only", "2310bob/", program=".", cases=None), 0)


TESTS = [good_program, wrong_output, missing_newline, too_much, wrong_file, crashes, hangs, floods, leaves_processes,
         kills_its_group, fills_the_disk, closed_folders, cannot_be_started, malformed, formats, kept, talks, hubs,
         interrupted, on_a_terminal, of_the_executable]


if __name__ == "__main__":
    run_all(TESTS)
