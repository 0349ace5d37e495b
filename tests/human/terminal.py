"""A person at a pseudo-terminal, for the tests that play or leave through one.

Every test has the arguments MULTITOOL DATA_FOLDER FAMILIES.
"""
import errno
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

MULTITOOL, DATA, FAMILIES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3].split(',')
if not {'cards', 'naval', 'stlucia'} & set(FAMILIES):
    print('there is no hub')
    sys.exit(77)
SECONDS = 60
PLAIN = {'TERM': 'xterm', 'LANG': 'C', 'NO_COLOR': '1'}
RICH = {'TERM': 'xterm', 'LANG': 'C.UTF-8'}
PROMPT = re.compile(r'\n[|│] ([^\n]*?)> ')


class Terminal:
    """A program on a terminal of its own; `person` is where somebody types."""

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
                                        pass_fds=[seat])  # somebody has it open, as a shell has
        os.close(seat)

    def resize(self, columns):
        fcntl.ioctl(self.person, termios.TIOCSWINSZ, struct.pack('HHHH', 50, columns, 0, 0))

    def read_more(self):
        """False when everybody has closed the terminal."""
        if not select.select([self.person], [], [], SECONDS)[0]:
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

    def question(self):
        """Waits for the next question, or for the end: then nothing."""
        while not (asked := PROMPT.search('\n' + plain(self.screen[self.answered:]))):
            if not self.read_more():
                return None
        return asked[1]

    def type(self, keys):
        self.answered = len(self.screen)
        os.write(self.person, keys.encode())

    def answer(self, line):
        self.type(line + '\n')

    def status(self):
        while self.read_more():
            pass
        return self.process.wait(timeout=SECONDS)

    def close(self):
        if self.process.stdin:
            self.process.stdin.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.person)


def plain(text):
    return re.sub('\033\\[[0-9]*m', '', text)


class HumanTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def file(self, name, text):
        (self.folder / name).write_text(text)

    def start(self, *words, environment=PLAIN, columns=80, quiet=True, **more):
        """The hub prints into a file, or with everybody on the terminal."""
        out = open(self.folder / 'out', 'w') if quiet else None
        terminal = Terminal(self.folder, words, environment, columns, out,
                            **({'stderr': out} if quiet else {}), **more)
        if out:
            out.close()
        self.addCleanup(terminal.close)
        return terminal

    def out(self):
        return (self.folder / 'out').read_text()

    def check_width(self, screen, columns):
        for line in plain(screen).splitlines():
            shown = line.split('> ')[0]  # and what was typed
            self.assertLessEqual(len(shown), columns, line)
