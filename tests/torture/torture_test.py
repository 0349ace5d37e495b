"""torture_test.py MULTITOOL SOURCES FAMILIES all|some

Every system call of a short game fails once, in every way it really can; with `some`, each kind of call
fails once per program. After each failure the program has ended by itself, in a way of its specification
(or normally, if the call did not matter), its output is a beginning of its normal output, no child is left
and no file torn. The 499 server does not end: it has to go on serving.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / 'support'))
import cases
import network
import testing
import tracer
import workbench

ONLY_SOME = testing.arguments(1) == ['some']


def endings_of(program):
    """Status -> message, from the family's exit.hpp."""
    text = (testing.SOURCES / 'src/games' / program.family / 'exit.hpp').read_text()
    part = ''.join(re.search(rf'namespace (?:\w+::)?{endings} \{{(.*?)\n\}}', text, re.S)[1]
                   for endings in program.endings.split(','))
    return {int(status): message.replace('\\n', '\n') + '\n' if message else ''
            for status, message in re.findall(r'\{\s*(\d+),\s*"(.*?)"\}', part)}


class Stage:
    """A folder with one program and what it needs."""

    def __init__(self, program, argv=None):
        self.program = program
        self.argv = argv or program.argv
        self.messages = endings_of(program)
        self.place = tempfile.TemporaryDirectory(prefix='torture-')
        self.folder = Path(self.place.name)
        for name in {self.argv[0], *program.starts}:
            (self.folder / name).symlink_to(testing.MULTITOOL)
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
    """(kind of call, options of strace, whether output may be lost)"""
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


def chosen(faults):
    """All faults, or the first of each kind."""
    seen = set()
    for fault in faults:
        if not ONLY_SOME or fault[0] not in seen:
            seen.add(fault[0])
            yield fault


@unittest.skipIf('SANITIZED' in os.environ, 'a sanitizer makes calls of its own, which must not fail')
@unittest.skipUnless(tracer.may_trace(), 'there is no strace, or it may not trace')
class Torture(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        tracer.adopt_orphans()
        # A test that Meson ends still ends what it has started.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit('terminated'))

    def check(self, name, faults, torture):
        """`faults` are (kind, what torture() takes); torture() gives (how it ended, complaint or None)."""
        endings, complaints = {}, []
        for kind, *fault in chosen(faults):
            ending, complaint = torture(*fault)
            endings.setdefault(kind, Counter())[ending] += 1
            if complaint:
                complaints.append(f'{" ".join(fault[0])}: {ending}: {complaint}')
        print(f'{name}:')
        for kind, counts in sorted(endings.items()):
            seen = ', '.join(f'{ending} x {count}' for ending, count in sorted(counts.items()))
            print(f'    {kind:<16}{sum(counts.values()):>5} runs   {seen}', flush=True)
        self.assertEqual(complaints, [])

    def check_program(self, stage):
        self.check(stage.program.name, faults_of(stage.program, stage.play_normally()), stage.torture)

    def test_programs(self):
        for program in cases.PROGRAMS:
            with self.subTest(program.name):
                self.check_program(Stage(program))

    def test_client499(self):
        with network.ServerOfWords(cases.CLIENT_HEARS) as server:
            self.check_program(Stage(cases.CLIENT, [word or str(server.port) for word in cases.CLIENT.argv]))

    def test_serv499(self):
        stage = Stage(cases.SERVER)
        faults = ((call + ('' if thread == 0 else ' in game'), tracer.inject(call, error, when), thread == 0)
                  for thread, call, when, arguments in network.normal_calls(stage)
                  for error in cases.errors_of(call, arguments, is_server=True))
        self.check('serv499', faults, lambda options, in_lobby: network.torture(stage, options, in_lobby))

    def test_match_and_check(self):
        if 'match' not in subprocess.run([testing.MULTITOOL, '--list'], capture_output=True, text=True).stdout.split():
            self.skipTest('there is no workbench')
        for name, make in workbench.stages(testing.MULTITOOL, testing.SOURCES):
            if not (ONLY_SOME and name in workbench.SLOW):
                with self.subTest(name):
                    stage = make()
                    self.check(name, workbench.faults_of(stage.play_normally()), stage.torture)


testing.main()
