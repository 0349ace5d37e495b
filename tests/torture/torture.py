"""System-call torture: every call of a short game fails once, in every way it really can.

torture.py [--quick] [--workbench] MULTITOOL SOURCES [PROGRAM]

After each failure the program has ended by itself, in a way of its specification (or as ever, if
the call did not matter), with all it showed a beginning of what it shows normally, no child left
and no file torn. The 499 server does not end: it has to go on serving. With --workbench match and check
follow (workbench.py).
"""
import argparse
import os
import re
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

import cases
import network
import tracer
import workbench

SKIPPED = 77


def endings_of(sources, program):
    """Status -> message, from the family's exit.hpp."""
    text = (sources / 'src/games' / program.family / 'exit.hpp').read_text()
    part = ''.join(re.search(rf'namespace (?:\w+::)?{endings} \{{(.*?)\n\}}', text, re.S)[1]
                   for endings in program.endings.split(','))
    return {int(status): message.replace('\\n', '\n') + '\n' if message else ''
            for status, message in re.findall(r'\{\s*(\d+),\s*"(.*?)"\}', part)}


class Stage:
    """A folder with one program and what it needs."""

    def __init__(self, multitool, sources, program, argv=None):
        self.program = program
        self.argv = argv or program.argv
        self.messages = endings_of(sources, program)
        self.place = tempfile.TemporaryDirectory(prefix='torture-')
        self.folder = Path(self.place.name)
        for name in {self.argv[0], *program.starts}:
            (self.folder / name).symlink_to(multitool)
        self.prepare()
        self.trace = self.folder / 'trace'

    def prepare(self):
        for name, text in self.program.files.items():
            (self.folder / name).write_text(text)

    def start(self, options):
        self.prepare()
        return tracer.Run(self.folder, self.argv, options, self.program.input)

    def play_normally(self):
        """The run without faults: its calls, and what is compared with."""
        run = self.start(['-y', '-o', str(self.trace)])
        self.status, left = run.finish()
        self.out, self.err = run.read('out'), run.read('err')
        self.saved = self.read_saved()
        calls = tracer.calls_of(self.trace.read_text())
        self.trace.unlink()
        self.names = sorted(os.listdir(self.folder))
        assert self.status == 0 and left == 0, (self.program.name, self.status, self.err)
        return calls

    def read_saved(self):
        return (self.folder / self.program.saves).read_text() if self.program.saves else ''

    def torture(self, options, output_may_fail):
        run = self.start([*options, '-o', '/dev/null'])
        status, left = run.finish()
        if status is None:
            return 'hang', 'does not end'
        if status < 0:
            return f'signal {-status}', 'killed by a signal'
        return f'{status}', self.complaint(run, status, left, output_may_fail)

    def complaint(self, run, status, left, output_may_fail):
        program = self.program
        if status not in program.statuses | {self.status}:
            return 'a status for something else'
        if left:
            return f'{left} children left'
        out, err = run.read('out'), run.read('err')
        message = self.messages[status]
        if message and err.endswith(message):
            err = err[:-len(message)]
        elif message and not output_may_fail:
            return f'no message: {err!r}'
        for shown, normal in ((out, self.out), (err, self.err)):
            if program.may_add:
                shown = re.sub(program.may_add, '', shown)
            if not normal.startswith(shown):
                return f'shows something else: {shown!r}'
            if status == self.status and shown != normal and not output_may_fail:
                return 'output is lost'
        if program.saves and self.read_saved() not in (self.saved, program.files[program.saves]):
            return 'a torn file'
        if sorted(os.listdir(self.folder)) != self.names:
            return 'another file is left'
        return None


def faults_of(program, calls):
    """(what is written in the table, strace's options, output may be lost)"""
    for _, call, when, arguments in calls:
        is_output = call == 'write' and arguments[:2] in ('1<', '2<')
        for error in cases.errors_of(call, arguments):
            yield call, tracer.inject(call, error, when), is_output
        # Both the try at once and the one that may wait: then it waits, which may fail too.
        if call in ('read', 'write') and arguments[0] != '0':
            wait = 'ppoll' if program.endings == 'hub_exit' else 'poll'
            for error in cases.ERRORS[wait]:
                yield f'{call}+{wait}', [*tracer.inject(call, 'EAGAIN', f'{when}..{when + 1}'),
                                         *tracer.inject(wait, error, 1)], is_output
    # In the child, before it is another program: strace counts each one's calls for itself.
    if program.endings == 'hub_exit':
        for when in (1, 2, 3):
            for error in ('EMFILE', 'EBUSY', 'EINTR'):
                yield 'child dup2', ['-f', *tracer.inject('dup2', error, when)], False
        yield 'child prctl', ['-f', *tracer.inject('prctl', 'EINVAL', 1)], False
        for error in cases.EXEC:
            call = 'execve' if program.starts else 'execveat'
            yield f'child {call}', ['-f', *tracer.inject(call, error, 1)], False


def only_some(faults):
    """The first of each kind."""
    seen = set()
    for fault in faults:
        if fault[0] not in seen:
            seen.add(fault[0])
            yield fault


class Table:
    def __init__(self):
        self.runs = 0
        self.complaints = 0

    def row(self, program, rows):
        """`rows`: the endings of each call."""
        print(f'{program}:')
        for call, endings in sorted(rows.items()):
            seen = ', '.join(f'{ending} x {count}' for ending, count in sorted(endings.items()))
            print(f'    {call:<16}{sum(endings.values()):>5} runs   {seen}')
        self.runs += sum(sum(endings.values()) for endings in rows.values())
        sys.stdout.flush()

    def complain(self, program, options, ending, complaint):
        self.complaints += 1
        print(f'FAILED {program}: {" ".join(options)}: {ending}: {complaint}')
        sys.stdout.flush()


def torture_program(stage, quick, table):
    faults = faults_of(stage.program, stage.play_normally())
    rows = {}
    for call, options, output_may_fail in only_some(faults) if quick else faults:
        ending, complaint = stage.torture(options, output_may_fail)
        rows.setdefault(call, Counter())[ending] += 1
        if complaint:
            table.complain(stage.program.name, options, ending, complaint)
    table.row(stage.program.name, rows)


def torture_server(multitool, sources, quick, table):
    stage = Stage(multitool, sources, cases.SERVER)
    calls = network.normal_calls(stage)
    faults = ((call, tracer.inject(call, error, when), thread) for thread, call, when, arguments
              in calls for error in cases.errors_of(call, arguments, is_server=True))
    rows = {}
    for call, options, thread in only_some(faults) if quick else faults:
        ending, complaint = network.torture(stage, options, in_lobby=thread == 0)
        rows.setdefault(call + ('' if thread == 0 else ' in game'), Counter())[ending] += 1
        if complaint:
            table.complain('serv499', options, ending, complaint)
    table.row('serv499', rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('multitool', type=Path)
    parser.add_argument('sources', type=Path)
    parser.add_argument('--quick', action='store_true')
    parser.add_argument('--workbench', action='store_true')
    parser.add_argument('program', nargs='?')
    options = parser.parse_args()
    # A sanitizer makes calls of its own, and does not bear their failing.
    if 'SANITIZED' in os.environ or not tracer.may_trace():
        print('there is no strace, or it may not trace, or a sanitizer is in the way')
        return SKIPPED
    tracer.adopt_orphans()
    # Ended from outside, it still ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit('terminated'))
    table = Table()
    place = (options.multitool.resolve(), options.sources)
    for program in cases.PROGRAMS:
        if options.program in (None, program.name):
            torture_program(Stage(*place, program), options.quick, table)
    if options.program in (None, 'client499'):
        with network.ServerOfWords(cases.CLIENT_HEARS) as server:
            argv = [word or str(server.port) for word in cases.CLIENT.argv]
            torture_program(Stage(*place, cases.CLIENT, argv), options.quick, table)
    if options.program in (None, 'serv499'):
        torture_server(*place, options.quick, table)
    choose = only_some if options.quick else iter
    for name, make in workbench.stages(*place) if options.workbench else ():
        is_wanted = options.program is None and not (options.quick and name in workbench.SLOW)
        if is_wanted or options.program == name:
            workbench.torture(name, make(), choose, table)
    print(f'{table.runs} runs, {table.complaints} complaints')
    return 1 if table.complaints else 0


if __name__ == '__main__':
    sys.exit(main())
