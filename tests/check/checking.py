"""A scratch folder with a program and cases, and the checker that runs in it."""
import os
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

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


class CheckTest(testing.TestCase):
    """Its TMPDIR has to be empty after the test, and no process may be left."""

    def setUp(self):
        super().setUp()
        self.scratch = self.folder / 'tmp'
        self.scratch.mkdir()
        self.mark = testing.Mark()
        self.marked = {**self.mark.environment, 'TMPDIR': str(self.scratch)}
        self.environment = {**os.environ, **self.marked}
        self.environment.pop('NO_COLOR', None)
        self.file('my.cases', CASES)

    def tearDown(self):
        self.assertEqual(self.left(), [], 'left behind')

    def left(self):
        """Files and processes that the checker has left behind."""
        return [str(path) for path in self.scratch.iterdir()] + self.mark.processes()

    def program(self, text, name='2310alice'):
        return self.file(name, text if text.startswith('#!') else f'#!/bin/sh\n{text}\n', 0o755)

    def words(self, *options, program='./2310alice', cases='my.cases'):
        return ['check', *(['--cases', cases] if cases else []), *options, program]

    def check(self, *options, program='./2310alice', cases='my.cases', **more):
        return self.run_tool(*self.words(*options, program=program, cases=cases),
                             **{'env': self.environment, 'errors': 'surrogateescape', **more})

    def start_check(self, *options, **more):
        return self.start_tool(*self.words(*options), env=self.environment, **more)

    def reports(self, result, status, *texts):
        """The check has that exit status and prints the texts."""
        self.assertEqual(result.returncode, status, result)
        for text in texts:
            self.assertIn(text, result.stdout)

    def complains(self, result, *texts):
        """The check fails with one line on stderr, which has the texts."""
        self.assertEqual((result.returncode, result.stderr.count('\n')), (2, 1), result)
        for text in ('multitool: ', *texts):
            self.assertIn(text, result.stderr)
