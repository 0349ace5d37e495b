"""Helpers for the tests of whole matches, which are called as TEST MULTITOOL [--long] GROUP..."""
import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

MULTITOOL = os.path.abspath(sys.argv[1])
LONG = '--long' in sys.argv

CARDS = ['cards', '--seed', '7']
NAVAL = ['naval', '--seed', '7', '--size', '8x8', '--ships', '4,3,2']
DICE = ['stlucia', '--seed', '7']


def run(words, **more):
    """Returns the status, stdout and stderr of `multitool match WORDS`."""
    done = subprocess.run([MULTITOOL, 'match', *map(str, words)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, **more)
    return done.returncode, done.stdout, done.stderr.decode()


def good(words, **more):
    status, out, err = run(words, **more)
    assert status == 0, (words, status, out, err)
    return out


def sha(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def games_of(log):
    lines = [json.loads(line) for line in pathlib.Path(log).read_text().splitlines()]
    return lines[0], lines[1:]


def processes_of_mark(mark):
    """Finds all processes whose environment has the mark: our descendants inherit it."""
    found = []
    for folder in pathlib.Path('/proc').glob('[0-9]*'):
        try:
            if mark.encode() in (folder / 'environ').read_bytes() and int(folder.name) != os.getpid():
                state = (folder / 'stat').read_text().rsplit(')', 1)[1].split()[0]
                if state != 'Z':
                    found.append((folder.name, (folder / 'cmdline').read_bytes()))
        except OSError:
            pass
    return found


class Marked:
    """An environment with a mark by which all processes started with it can be found."""

    def __init__(self, **more):
        self.mark = f'MATCH_TEST_MARK={random.getrandbits(64):x}'
        name, value = self.mark.split('=')
        self.environment = {**os.environ, name: value, 'MULTITOOL': MULTITOOL, **more}

    def check(self):
        # A killed process may take a moment to disappear.
        for _ in range(100):
            left = processes_of_mark(self.mark)
            if not left:
                return
            time.sleep(0.02)
        raise AssertionError(f'left behind: {left}')


def undisturbed(words, name):
    """Returns the log and the table of a match that runs without interruption."""
    log = pathlib.Path(f'{name}.log')
    table = good([*words[:1], '--log', log, *words[1:]])
    return log.read_bytes(), table


def wait_for_games(log, count, match):
    while not pathlib.Path(log).exists() or pathlib.Path(log).read_bytes().count(b'\n') <= count:
        assert match.poll() is None, 'over already'
        time.sleep(0.01)


def children_of(pid):
    return [int(child) for child in pathlib.Path(f'/proc/{pid}/task/{pid}/children').read_text().split()]


def run_groups(groups):
    """Runs the groups named on the command line, or all, each in a temporary folder."""
    wanted = [word for word in sys.argv[2:] if word != '--long']
    for group in groups:
        if not wanted or group.__name__ in wanted:
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                started = time.monotonic()
                group()
                print(f'{group.__name__}: {time.monotonic() - started:.1f} s', flush=True)
                os.chdir('/')
