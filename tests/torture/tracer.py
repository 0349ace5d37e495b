"""Runs a program under strace, which makes calls fail, and sees to it that nothing stays behind."""
import ctypes
import os
import re
import signal
import subprocess
import time
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
BOUND = 60.0  # seconds after which a program hangs: players have two to leave, limits are five


def adopt_orphans():
    """Whoever a program leaves behind becomes our child, and is found by waiting for it."""
    if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError('prctl')


def kill_children():
    """Whoever is our child now: strays have become that."""
    for pid in Path(f'/proc/self/task/{os.getpid()}/children').read_text().split():
        os.kill(int(pid), signal.SIGKILL)


def may_trace():
    try:
        return subprocess.run(['strace', '-o', '/dev/null', 'true'], capture_output=True,
                              timeout=10).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


class Run:
    """A program in a folder, traced; its streams are files there.

    Without -f strace leaves what the program starts alone, by vfork too: only its own calls fail."""

    def __init__(self, folder, argv, options, text='', environment=None):
        self.folder = Path(folder)
        (self.folder / 'in').write_bytes(text.encode() if isinstance(text, str) else text)
        files = [open(self.folder / name, mode) for name, mode in
                 (('in', 'rb'), ('out', 'wb'), ('err', 'wb'))]
        # A session of its own: so the whole group can be killed.
        self.process = subprocess.Popen(
            ['strace', '-qq', *options, './' + argv[0], *argv[1:]], cwd=folder,
            stdin=files[0], stdout=files[1], stderr=files[2], start_new_session=True,
            env=environment)
        for file in files:
            file.close()

    def ended(self):
        return self.process.poll() is not None

    def finish(self):
        """Its status, or None if it had to be killed; and how many children it left."""
        try:
            status = self.process.wait(BOUND)
        except subprocess.TimeoutExpired:
            return None, 0
        finally:
            if self.process.returncode is None:
                self.kill()
        return status, self._collect()

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self._collect()

    def read(self, name):
        return (self.folder / name).read_text(errors='replace')

    def _collect(self):
        """How many it left, dead or alive."""
        left = 0
        while True:
            try:
                pid, _ = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return left
            if pid == 0:
                kill_children()
                time.sleep(0.001)
            else:
                left += 1


def calls_of(trace):
    """All calls: (number of the thread, call, which of these it is in its thread, arguments)."""
    threads = {}
    counts = {}
    found = []
    for line in trace.splitlines():
        match = re.match(r'(?:(\d+) +)?(\w+)\((.*)', line)
        if not match:
            continue
        thread, call, arguments = match[1], match[2], match[3]
        number = threads.setdefault(thread, len(threads))
        counts[thread, call] = counts.get((thread, call), 0) + 1
        found.append((number, call, counts[thread, call], arguments))
    return found


def inject(call, error, when):
    return ['-e', f'inject={call}:error={error}:when={when}']
