"""Shared by the tests of the checker: a folder to run it in, and functions that compare its output.

Each test takes MULTITOOL as its first argument.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import uuid

MULTITOOL = pathlib.Path(sys.argv[1]).resolve()

CASES = r"""# for this test alone
=== files
--- file shared
common
--- file other
common

=== says
It says two lines.
More than one line says so.
see cards(5) MESSAGES
$ 2310alice 'a b' "c"
--- in
first
second\
--- out
one
two
--- err
why\tnot
--- status 6

=== writes
It writes a file.
see cards(5) THE GAME
see cards(5) MESSAGES
$ 2310alice write
--- file other x
of the case
--- out any
--- err any
--- expect-file 'made/of a'
\{70*long}
--- folder made
"""
# A program that passes both cases.
GOOD = r"""#!/bin/sh
if [ "$1" = write ]; then
    [ "$(cat shared)" = common ] && [ "$(cat other)" = "of the case" ] && [ -x other ] || exit 9
    i=0; while [ $i -lt 70 ]; do printf long; i=$((i + 1)); done >'made/of a'
    echo >>'made/of a'; exit
fi
[ "$#,$1,$2" = "2,a b,c" ] && [ "$(cat)" = "first
second" ] || exit 9
printf 'one\ntwo\n'; printf 'why\tnot\n' >&2; exit 6
"""


class Place:
    """A folder with a program and cases, and a TMPDIR that has to be empty after the test."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="check-test-")
        self.path = pathlib.Path(self.folder.name)
        self.scratch = self.path / "tmp"
        self.scratch.mkdir()
        self.mark = str(uuid.uuid4())
        self.environment = {**os.environ, "TMPDIR": str(self.scratch), "CHECK_TEST": self.mark}
        self.environment.pop("NO_COLOR", None)
        self.write("my.cases", CASES)

    def write(self, name, text, mode=0o644):
        file = self.path / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        file.chmod(mode)
        return file

    def script(self, text, name="2310alice"):
        return self.write(name, text if text.startswith("#!") else "#!/bin/sh\n" + text + "\n", 0o755)

    def check(self, *options, program="./2310alice", cases="my.cases"):
        words = [MULTITOOL, "check", *(["--cases", cases] if cases else []), *options, program]
        return subprocess.run(words, cwd=self.path, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="surrogateescape", timeout=60)

    def wait_for(self, name, process):
        """Waits until the process has made the file."""
        while not (self.path / name).exists():
            time.sleep(0.01)
            expect(process.poll() is None, "it has ended")

    def left(self):
        """Returns processes and folders that the checker left behind."""
        found = [str(path) for path in self.scratch.iterdir()]
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (process / "environ").read_bytes():
                    found.append((process / "cmdline").read_text())
            except OSError:
                pass
        return found


def expect(condition, *what):
    if not condition:
        raise AssertionError("\n".join(str(part) for part in what))


def has(result, status, *texts):
    expect(result.returncode == status, f"status {result.returncode}, not {status}", result.stdout, result.stderr)
    for text in texts:
        expect(text in result.stdout, f"not shown: {text}", result.stdout, result.stderr)


def run(test):
    place = Place()
    try:
        test(place)
        expect(not place.left(), "left behind:", *place.left())
        return None
    except Exception as error:  # every exception is a failure of this test
        return f"{test.__name__}: {type(error).__name__}: {error}"
    finally:
        place.folder.cleanup()


def run_all(tests):
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        faults = [fault for fault in pool.map(run, tests) if fault]
    print("\n\n".join(faults) or f"{len(tests)} tests passed")
    sys.exit(1 if faults else 0)
