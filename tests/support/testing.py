"""What the tests in Python share: their arguments, a scratch folder, processes, a terminal, a 499 server.

Every test is called as

    TEST MULTITOOL SOURCES FAMILIES [ARGUMENT...] [OPTION...] [NAME...]

MULTITOOL is the executable (or - for a test that needs none), SOURCES the top of the sources, FAMILIES the
families that are built, separated by commas. Some tests have further arguments, which they take by
arguments(). Options and names are unittest's: -k WORD runs the tests that have the word in their names.
"""
import errno
import fcntl
import os
import pathlib
import pty
import random
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest
import uuid

SKIPPED = 77  # the exit status that Meson reports as skipped
# The longest wait for anything that has to happen, in seconds. It only ends a test that hangs: on a busy
# machine everything takes its time.
TIMEOUT = 300


def arguments(count):
    """Takes the next `count` arguments of the test; unittest gets what is left."""
    if len(sys.argv) < 1 + count:
        sys.exit(f'{sys.argv[0]}: there are {count - len(sys.argv) + 1} arguments too few')
    taken, sys.argv[1:] = sys.argv[1:1 + count], sys.argv[1 + count:]
    return taken


MULTITOOL, SOURCES, FAMILIES = arguments(3)
MULTITOOL = os.path.abspath(MULTITOOL)
SOURCES = pathlib.Path(SOURCES).absolute()
DATA = SOURCES / 'data'
FAMILIES = FAMILIES.split(',')


class Result(unittest.TextTestResult):
    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def main():
    """Runs the tests of the file that calls this, and exits. If all were skipped, its status is 77."""
    runner = unittest.TextTestRunner(verbosity=2, resultclass=Result)
    result = unittest.main(testRunner=runner, exit=False).result
    if not result.wasSuccessful():
        sys.exit(1)
    if result.passed == 0:
        sys.exit(SKIPPED if result.skipped else 'there is no such test')
    sys.exit(0)


class TestCase(unittest.TestCase):
    """A test with a scratch folder, in which programs run."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def file(self, name, text, mode=0o644):
        path = self.folder / name
        path.write_text(text)
        path.chmod(mode)
        return path

    def script(self, name, text):
        return self.file(name, '#!/bin/sh\n' + text, 0o755)

    def run_program(self, *words, **options):
        """Runs it to its end: an object with returncode, stdout and stderr."""
        options = {'cwd': self.folder, 'capture_output': True, 'text': True, 'timeout': TIMEOUT,
                   **({} if 'input' in options else {'stdin': subprocess.DEVNULL}), **options}
        return subprocess.run([str(word) for word in words], **options)

    def run_tool(self, *words, **options):
        return self.run_program(MULTITOOL, *words, **options)

    def start_tool(self, *words, **options):
        """Starts it: a Popen. If it still runs when the test ends, it is killed."""
        return self.start_program(MULTITOOL, *words, **options)

    def start_program(self, *words, **options):
        options = {'cwd': self.folder, 'stdin': subprocess.DEVNULL, 'text': True, **options}
        process = subprocess.Popen([str(word) for word in words], **options)
        self.addCleanup(end_process, process)
        return process


def end_process(process):
    if process.poll() is None:
        process.kill()
        process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def wait_until(condition, process=None):
    """Waits until the condition holds, and returns what it returned. The process must not end before."""
    until = time.monotonic() + TIMEOUT
    while True:
        has_ended = process is not None and process.poll() is not None
        if result := condition():
            return result
        if has_ended:
            raise AssertionError(f'the process has already ended, with status {process.returncode}')
        if time.monotonic() > until:
            raise AssertionError('nothing happens')
        time.sleep(0.005)


def children_of(pid):
    try:
        return [int(child) for child in pathlib.Path(f'/proc/{pid}/task/{pid}/children').read_text().split()]
    except OSError:  # it has exited
        return []


class Mark:
    """A variable of the environment. Descendants inherit it, so they are found by it in every session."""

    def __init__(self):
        self.value = str(uuid.uuid4())
        self.environment = {'TEST_MARK': self.value}

    def processes(self):
        """The commands of the processes that have the mark, except zombies."""
        found = []
        for folder in pathlib.Path('/proc').glob('[0-9]*'):
            try:
                has_mark = self.value.encode() in (folder / 'environ').read_bytes()
                state = (folder / 'stat').read_text().rsplit(')', 1)[1].split()[0]
                if has_mark and state != 'Z':
                    found.append((folder / 'cmdline').read_bytes().decode(errors='replace'))
            except OSError:  # it has exited, or belongs to another user
                pass
        return found


class Terminal:
    """A program on a pseudo-terminal of its own; `person` is the end at which a person types."""

    def __init__(self, folder, words, environment, columns=80, stdout=None, **more):
        self.person, seat = pty.openpty()
        self.screen = ''
        self.answered = 0  # what was on the screen when something was typed
        self.bytes = b''
        self.resize(columns)

        def begin():
            os.setsid()
            fcntl.ioctl(seat, termios.TIOCSCTTY, 0)
            if more.get('ignore_hangup'):
                signal.signal(signal.SIGHUP, signal.SIG_IGN)

        clean = {name: value for name, value in os.environ.items()
                 if name not in ('NO_COLOR', 'TERM') and not name.startswith(('LC_', 'LANG'))}
        self.process = subprocess.Popen([MULTITOOL, *words], cwd=folder, preexec_fn=begin,
                                        stdin=more.get('stdin', seat), stdout=stdout or seat,
                                        stderr=more.get('stderr', seat), env={**clean, **environment},
                                        pass_fds=[seat])  # as a shell keeps its terminal open
        os.close(seat)

    def resize(self, columns):
        fcntl.ioctl(self.person, termios.TIOCSWINSZ, struct.pack('HHHH', 50, columns, 0, 0))

    def read_more(self):
        """Waits for more on the screen. False when all processes have closed the terminal."""
        if not select.select([self.person], [], [], TIMEOUT)[0]:
            raise AssertionError('nothing happens:\n' + self.screen)
        try:
            more = os.read(self.person, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            more = b''
        self.bytes += more
        self.screen = self.bytes.decode(errors='replace').replace('\r\n', '\n')
        return bool(more)

    def type(self, keys):
        self.answered = len(self.screen)
        os.write(self.person, keys.encode())

    def answer(self, line):
        self.type(line + '\n')

    def status(self):
        """Reads until all processes have closed the terminal; the exit status of the program."""
        while self.read_more():
            pass
        return self.process.wait(timeout=TIMEOUT)

    def close(self):
        if self.process.stdin:
            self.process.stdin.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.person)


def free_port():
    """A port below those that the kernel gives to outgoing connections. Among these, a client that
    connects before the server listens may be connected with itself."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(('', port))
                return port
            except OSError:
                pass


class Server499:
    """A 499 server that listens. If another process takes the port first, another port is tried."""

    def __init__(self, decks):
        while True:
            self.port = free_port()
            self.process = subprocess.Popen([MULTITOOL, 'serv499', str(self.port), 'Hi', decks],
                                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                            stderr=subprocess.DEVNULL)
            if self.listens():
                return

    def listens(self):
        while self.process.poll() is None:
            try:
                socket.create_connection(('127.0.0.1', self.port)).close()
                return True
            except ConnectionRefusedError:
                time.sleep(0.002)
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
