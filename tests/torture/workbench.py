"""Torture of `match` and `check`: of the leading process, and of a worker, started as the leader starts it.

A failing call has no effect or is reported with status 2. All other output is the normal output; a log can be
continued; no process and no file is left behind.
"""
import os
import re
import shutil
import struct
import tempfile
from pathlib import Path

import cases
import tracer

STATUS_TROUBLE = 2
LIMIT = '5000000'  # microseconds: a talk that waits for a message that never comes ends after it
PASSED, FAILED, NOT_STARTED, BROKEN = range(4)
MATCH = ['cards', '--deals', '1', '--cards', '6', '--seed', '7', '--jobs', '1', '--limit', '5s']

MATCHES = {
    'match': [*MATCH, '--log', 'log', 'alice', 'bob'],
    'match, processes': [*MATCH, '--log', 'log', './2310alice', 'bob'],
    'match, faults': [*MATCH, '--log', 'log', '--record-faults', 'faults', 'alice', './bad'],
}
CHECKS = {
    'check': ['check', '--jobs', '1', '--only', 'hand-one', './2310alice'],
}
# What a quick run leaves out: others have nearly the same calls.
SLOW = ['match, processes', 'check worker']
# Cases that workers are given: of a player's own talk, and of a hub with puppets.
CHECK_WORKERS = {
    'check worker': ('2310alice', ['arguments-none', 'hand-one-card']),
    'check worker, hub': ('2310hub', ['talk-whole-game']),
}


class Stage:
    """A folder, and a program of the workbench in it."""

    def __init__(self, multitool, argv, text=b''):
        self.place = tempfile.TemporaryDirectory(prefix='torture-')
        self.folder = Path(self.place.name)
        self.argv = ['multitool', *argv]
        self.text = text
        for name in ('multitool', '2310alice', '2310hub'):
            (self.folder / name).symlink_to(multitool)
        (self.folder / 'bad').write_text('#!/bin/sh\nexit 3\n')
        (self.folder / 'bad').chmod(0o755)
        self.tidy()
        self.before = self.names()

    def tidy(self):
        for name in ('log', 'trace'):
            (self.folder / name).unlink(missing_ok=True)
        shutil.rmtree(self.folder / 'faults', ignore_errors=True)
        # The folder itself stays: a worker of check is told which one it is.
        (self.folder / 'tmp').mkdir(exist_ok=True)
        for path in (self.folder / 'tmp').iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()

    def names(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob('*')
                      if path.name not in ('in', 'out', 'err', 'trace'))

    def run(self, options):
        """Its status, and how many were left."""
        run = tracer.Run(self.folder, self.argv, options, self.text,
                         {**os.environ, 'TMPDIR': str(self.folder / 'tmp')})
        status, left = run.finish()
        self.out = (self.folder / 'out').read_bytes()
        self.err = run.read('err')
        return status, left

    def play_normally(self):
        trace = self.folder / 'trace'
        status, left = self.run(['-y', '-o', str(trace)])
        assert status == 0 and left == 0, (self.argv, status, left, self.err)
        self.normal_out, self.normal_err = self.out, self.err
        self.normal_names = self.names()
        calls = tracer.calls_of(trace.read_text(errors='replace'))
        trace.unlink()
        self.remember()
        return calls

    def remember(self):
        pass

    def torture(self, options, output_may_fail):
        self.tidy()
        status, left = self.run([*options, '-o', '/dev/null'])
        if status is None:
            return 'hang', 'does not end'
        if status < 0:
            return f'signal {-status}', 'killed by a signal'
        if left:
            return f'{status}', f'{left} children left'
        return f'{status}', self.complaint(status, output_may_fail)


class MatchStage(Stage):
    def remember(self):
        self.log = (self.folder / 'log').read_text()

    def complaint(self, status, output_may_fail):
        if status == 0:
            if self.out != self.normal_out and not output_may_fail:
                return f'another table: {self.out!r} {self.err!r}'
            if (self.folder / 'log').read_text() != self.log:
                return 'another log'
            return None if self.names() == self.normal_names else 'other files are left'
        if status != STATUS_TROUBLE:
            return 'a status for something else'
        if 'multitool: ' not in self.err and not output_may_fail:
            return f'no message: {self.err!r}'
        log = self.folder / 'log'
        if log.exists() and not self.log.startswith(log.read_text()):
            return 'a log of something else'
        # As if nothing had been.
        again, left = self.run(['-o', '/dev/null', '-e', 'trace=none'])
        if again != 0 or left or self.out != self.normal_out or log.read_text() != self.log:
            return f'cannot be continued: {again} {self.err!r}'
        return None


class CheckStage(Stage):
    def complaint(self, status, output_may_fail):
        told = 'multitool: ' in self.err or b'BROKEN' in self.out.upper()
        if self.names() != self.before and not ('multitool: ' in self.err and '/tmp/' in self.err):
            return f'left behind: {set(self.names()) - set(self.before)} {self.err!r}'
        if status == 0:
            return None if self.out == self.normal_out or output_may_fail else 'shows something else'
        if status != STATUS_TROUBLE:
            return f'a status for something else: {self.out!r} {self.err!r}'
        return None if told or output_may_fail else f'no message: {self.out!r} {self.err!r}'


class MatchWorkerStage(Stage):
    """What it answers is what it always answers, or a beginning of that: then it is replaced."""

    def complaint(self, status, output_may_fail):
        if not self.normal_out.startswith(self.out):
            return f'another result: {self.out[:16]!r} {self.out[-60:]!r} {self.err!r}'
        # Who leads sees that results are missing, and has them played again.
        return None


class CheckWorkerStage(Stage):
    def verdicts(self):
        found = []
        rest = self.out
        while len(rest) >= 12:
            size, verdict = struct.unpack('<II', rest[:8])
            found.append(verdict)
            rest = rest[4 + size:]
        return found

    def complaint(self, status, output_may_fail):
        # One that does not answer is replaced.
        return f'blames the program: {self.out!r}' if FAILED in self.verdicts() else None


def case_text(sources, program, name):
    """(the part for all cases, the case)"""
    text = (sources / 'data/cases' / f'{program}.cases').read_text()
    parts = re.split(r'^(?==== )', text, flags=re.M)
    common = ''.join(part for part in parts if part.startswith('=== files\n'))
    return common.encode(), next(part for part in parts if part.startswith(f'=== {name}\n')).encode()


def check_worker(multitool, sources, program, names):
    orders = b''
    for number, name in enumerate(names):
        common, case = case_text(sources, program, name)
        orders += struct.pack('<III', 8 + len(common) + len(case), 0, number) + common + case
    stage = CheckWorkerStage(multitool, [], orders)
    scratch = stage.folder / 'tmp'
    found = scratch.stat()
    stage.argv += ['check-worker', str(scratch), f'{found.st_dev}:{found.st_ino}', LIMIT, 'remove', str(multitool),
                   'usual', str(stage.folder / program), program]
    return stage


def stages(multitool, sources):
    """(name, what makes its stage)"""
    for name, argv in MATCHES.items():
        yield name, lambda argv=argv: MatchStage(multitool, ['match', *argv])
        worker = ['match-worker', *['tmp' if word == 'faults' else word
                                    for word in argv if word not in ('--log', 'log')]]
        yield name.replace('match', 'match worker'), lambda worker=worker: MatchWorkerStage(
            multitool, worker, struct.pack('<IQQ', 16, 0, 2))
    for name, argv in CHECKS.items():
        yield name, lambda argv=argv: CheckStage(multitool, argv)
    for name, (program, names) in CHECK_WORKERS.items():
        yield name, lambda program=program, names=names: check_worker(multitool, sources, program, names)


def faults_of(calls):
    """(kind of call, options of strace, whether output may be lost)"""
    for _, call, when, arguments in calls:
        is_output = call == 'write' and arguments[:2] in ('1<', '2<')
        # A puppet that is there is not gone.
        errors = ['EINTR', 'ENOMEM'] if call == 'sendto' else cases.errors_of(call, arguments)
        for error in errors:
            # Of a player's pipe that would be a player that has gone, and it is to blame; of a program
            # that is started, that there is something wrong with it.
            is_players = call == 'read' and cases.kind_of_file(arguments) == 'pipe'
            if (is_players and error == 'EIO') or (call == 'fcntl' and error == 'EINVAL'):
                continue
            # One that stays open makes a player that neither speaks nor leaves.
            if call == 'close' and cases.kind_of_file(arguments) == 'pipe':
                continue
            yield call, tracer.inject(call, error, when), is_output
