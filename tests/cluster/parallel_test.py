"""parallel_test.py MULTITOOL SOURCES FAMILIES

A match by GNU parallel gives the table of a single run, again when it is run again, and after logs
were torn; over a remote shell as well. Mistakes are reported.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

MATCH = ['cards', '--deals', '20', '--seed', '7', '--cards', '28', "it's=alice", 'bob']
SCRIPT = testing.DATA / 'cluster/parallel'


def has_gnu_parallel():
    if not shutil.which('parallel'):
        return False
    return subprocess.run(['parallel', '--version'], capture_output=True, text=True).stdout.startswith('GNU parallel')


@unittest.skipUnless(has_gnu_parallel(), 'GNU parallel is not installed')
class Parallel(testing.TestCase):
    def setUp(self):
        super().setUp()
        # GNU parallel reads its settings there, and asks to be cited unless the file says it will be.
        self.environment = {**os.environ, 'MULTITOOL': testing.MULTITOOL, 'HOME': str(self.folder),
                            'PARALLEL_HOME': str(self.folder / '.parallel')}
        (self.folder / '.parallel').mkdir()
        (self.folder / '.parallel/will-cite').touch()
        self.single = self.run_tool('match', *MATCH)
        self.assertEqual(self.single.returncode, 0, self.single)

    def run_script(self, *words):
        return self.run_program(SCRIPT, *words, env=self.environment)

    def check_table(self, *words):
        done = self.run_script(*words)
        self.assertEqual((done.returncode, done.stdout), (0, self.single.stdout), done)

    def logs(self, folder, count=4):
        return [(self.folder / folder / f'{k}.log').read_bytes() for k in range(1, count + 1)]

    def test_the_table_is_that_of_a_single_run_and_again_after_logs_were_torn(self):
        for _ in range(2):
            self.check_table(4, 'my logs', '--', *MATCH)
        logs = sorted((self.folder / 'my logs').iterdir())
        self.assertEqual([log.name for log in logs], ['1.log', '2.log', '3.log', '4.log'])
        whole = self.logs('my logs')

        # As if the script had been killed at some moment.
        logs[0].write_bytes(whole[0][:len(whole[0]) // 2])
        logs[1].write_bytes(whole[1][:30])
        logs[2].unlink()
        self.check_table(4, 'my logs', '--', *MATCH)
        self.assertEqual(self.logs('my logs'), whole)

    def test_options_of_parallel_and_more_parts_than_deals_are_accepted(self):
        self.check_table(23, 'more', '--jobs', 3, '--nice', 1, '--', *MATCH)

    @unittest.skipUnless(shutil.which('rsync'), 'rsync is not installed')
    def test_files_go_to_a_remote_shell_and_come_back(self):
        # A remote shell that stays here. Like sshd it names the user's shell, which need not be in the
        # environment here.
        elsewhere = self.folder / 'elsewhere'
        elsewhere.mkdir()
        shell = self.script('shell', 'while [ "${1#-}" != "$1" ]; do shift; done\n'
                                     'shift\n[ "$1" != -- ] || shift\n'
                                     f'cd {elsewhere} && SHELL=/bin/sh exec sh -c "$*"\n')
        self.check_table(4, 'here', '--', *MATCH)
        self.environment['PARALLEL_SSH'] = self.environment['RSYNC_RSH'] = str(shell)
        self.check_table(4, 'remote', '--sshlogin', '2/there', '--', *MATCH)
        self.assertEqual(self.logs('remote'), self.logs('here'))

    def test_mistakes_are_reported(self):
        for words in ([4, 'x'], [4, 'x', '--', 'cards', 'alice', 'bob'], [0, 'x', '--', *MATCH],
                      [4, 'x', 'cards', 'alice', 'bob']):
            done = self.run_script(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ''), words)
            self.assertTrue(done.stderr, words)
        done = self.run_script(2, 'bad', '--', 'cards', '--seed', '7', 'alice', './nobody')
        self.assertNotIn(done.returncode, (0, testing.SKIPPED))
        self.assertIn('./nobody', done.stderr)


testing.main()
