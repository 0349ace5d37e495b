"""show_test.py MULTITOOL DATA_FOLDER FAMILIES

`multitool replay RECORD`: prints a record.
"""
import os
import pty
import subprocess
import sys
import unittest

from replay_test_case import GAME, MULTITOOL, SECONDS, ReplayTestCase

SHOWN = '''\
 0.000000  hub        game     cards 1
 0.000001  hub        option   threshold 2
 0.000001  hub        deal     C4 C5 D2 D3 S1 Hf
 0.000013  0 alice    starts   ./alice 2 0 2 3
 0.000638  1 bob      starts   bob 2 1 2 3
 0.001286  0 alice -> hub      @\\
 0.001370  1 bob   -> hub      @\\
 0.001389  hub     -> 0 alice  HAND3,C4,C5,D2
 0.001389  hub     -> 0 alice  NEWROUND0
 0.001395  hub     -> stdout   Lead player=0
 0.001436  0 alice -> hub      PLAYC5
 0.001480  hub     -> 0 alice  PLAYED1,S1
 0.001480  hub     -> 0 alice  NEWROUND0
 0.001517  0 alice -> hub      PLAYC4
 0.001536  hub     -> 0 alice  PLAYED1,D3
 0.001536  hub     -> 0 alice  NEWROUND0
 0.001564  0 alice -> hub      PLAYD2
 0.001582  hub     -> 0 alice  PLAYED1,Hf
 0.001582  hub     -> 0 alice  GAMEOVER
 0.001684  0 alice    left     status 0
12.001689  hub        end      finished, status 0; scores: 5 0
'''


class Shown(ReplayTestCase):
    def test_a_record_is_shown_aligned(self):
        run = self.replay('game.rec')
        self.assertEqual((run.stdout, run.stderr), (SHOWN, ''))

    def test_one_seat_alone(self):
        lines = SHOWN.splitlines(True)
        self.assertEqual(self.replay('game.rec', '--seat', '1').stdout,
                         ''.join(lines[i] for i in (0, 1, 4, 6)))
        self.assertEqual(self.replay('--seat=1', 'game.rec').stdout,
                         ''.join(lines[i] for i in (0, 1, 4, 6)))

    def test_the_player_to_blame_is_named(self):
        head = ''.join(GAME.splitlines(True)[:5])
        self.file('bad.rec', head + '9000\t1\twhy\tseat 1 (bob): gone\n9000\t-\tend\tgone\t6\t1\t0\t0\n')
        lines = self.replay('bad.rec').stdout.splitlines()
        self.assertEqual(lines[-2], '0.009000  1 bob      why      seat 1 (bob): gone')
        self.assertEqual(lines[-1], '0.009000  hub        end      gone, seat 1 (bob), status 6; scores: 0 0')

    def test_a_reason_is_escaped_once(self):
        # The hub escapes its quotations, and the recorder escapes the backslashes again.
        head = ''.join(GAME.splitlines(True)[:5])
        self.file('bad.rec', head + '9000\t1\twhy\tseat 1 (bob): said "\\\\033\\\\n\\\\\\\\"; \\033[2J\\n\\377\n')
        self.assertEqual(self.replay('bad.rec').stdout.splitlines()[-1],
                         r'0.009000  1 bob      why      seat 1 (bob): said "\033\n\\"; \033[2J\n\377')

    def test_file_names_are_escaped(self):
        for words, shown in ((['\033[2J'], r'\033[2J: No such file or directory'),
                             (['game.rec', '\033x'], r'in whose place is \033x to play? --seat N says it'),
                             (['game.rec', '--seat', '0', './\033x'], r'./\033x: No such file or directory')):
            self.assertEqual(self.complaint(*words), shown)
        self.file('\033.rec', GAME)
        self.assertEqual(self.complaint('\033.rec', '--seat', '9'), r'\033.rec: there is no seat 9; it has 2')
        self.script('other', 'echo x\n')
        self.assertTrue(self.replay('\033.rec', '--seat', '0', './other', status=1).stdout.startswith(r'\033.rec:6: seat 0'))

    def test_seats_are_in_order(self):
        self.file('bad.rec', '0\t-\tgame\tcards 1\n1\t4000000000\tplayer\tx\n')
        self.assertEqual(self.replay('bad.rec', status=2).stderr,
                         'multitool: bad.rec:2: the seats of players are not in order\n')
        self.file('gap.rec', '0\t-\tgame\tnaval 1\n0\t0\tplayer\tx\n0\t2\tplayer\ty\n0\t2\t<\thi\n0\t-\tend\tfinished\t0\t-\n')
        self.assertIn('2 y    -> hub     hi\n', self.replay('gap.rec').stdout)
        self.assertEqual(self.replay('gap.rec', '--seat', '2').stdout.count('\n'), 3)
        self.assertEqual(self.complaint('gap.rec', '--seat', '1'), 'gap.rec: there is no seat 1; it has 3')

    def test_a_map_is_shown_line_by_line(self):
        self.file('naval.rec', '0\t-\tgame\tnaval 1\n0\t0\tdeal\tA1 N\\nB2 S\\\\n\\n\n0\t0\tplayer\tx\n')
        self.assertEqual(self.replay('naval.rec').stdout,
                         '0.000000  hub       game    naval 1\n'
                         '0.000000  0 x       deal    A1 N\n'
                         '                            B2 S\\\\n\n'
                         '0.000000  0 x       starts  x\n')

    def test_messages_are_escaped(self):
        head = ''.join(GAME.splitlines(True)[:5])
        self.file('odd.rec', head + '9000\t1\t<\t\\033[2J\\377\\r\n')
        self.assertTrue(self.replay('odd.rec').stdout.endswith('1 bob   -> hub      \\033[2J\\377\\r\n'))

    def test_a_record_without_an_end_is_shown_and_reported(self):
        self.file('cut.rec', ''.join(GAME.splitlines(True)[:7]))
        run = self.replay('cut.rec')
        self.assertEqual(run.stdout.count('\n'), 7)
        self.assertEqual(run.stderr, 'multitool: cut.rec: the record has no end: its hub is still at it, or '
                                     'was killed\n')

    def test_a_fault_is_reported_with_its_line_after_the_valid_events(self):
        self.file('torn.rec', GAME[:GAME.index('NEWROUND0') + 3])
        run = self.replay('torn.rec', status=2)
        self.assertEqual(run.stdout.count('\n'), 8)
        self.assertEqual(run.stderr, 'multitool: torn.rec:9: the line is cut off\n')
        self.file('odd.rec', 'hello\n')
        self.assertEqual(self.complaint('odd.rec'), 'odd.rec:1: there are not four fields')
        self.assertEqual(self.complaint('odd.rec', '--seat', '0', 'alice'), 'odd.rec:1: there are not four fields')

    def test_errors(self):
        self.assertEqual(self.complaint('none.rec'), 'none.rec: No such file or directory')
        self.assertEqual(self.complaint('.'), '.: Is a directory')
        self.assertEqual(self.complaint('game.rec', '--seat', '2'), 'game.rec: there is no seat 2; it has 2')
        self.assertEqual(self.complaint('game.rec', 'alice'),
                         'in whose place is alice to play? --seat N says it')
        self.assertEqual(self.complaint('game.rec', '--seat', '0', './none'), './none: No such file or directory')
        self.assertIn('which record?', self.complaint())
        self.assertIn('--seats', self.complaint('game.rec', '--seats', '2'))
        self.assertIn('--seat', self.complaint('game.rec', '--seat', 'x'))

    def test_a_pipe_is_read_as_well(self):
        run = subprocess.run([MULTITOOL, 'replay', '/dev/stdin'], input=GAME, capture_output=True, text=True,
                             timeout=SECONDS)
        self.assertEqual(run.stdout, SHOWN)

    def on_terminal(self, **changes):
        ours, theirs = pty.openpty()
        environment = {**os.environ, 'TERM': 'xterm', **changes}
        if 'NO_COLOR' not in changes:
            environment.pop('NO_COLOR', None)
        with subprocess.Popen([MULTITOOL, 'replay', 'game.rec'], cwd=self.folder, stdout=theirs,
                              env=environment):
            os.close(theirs)
            text = b''
            while True:
                try:
                    more = os.read(ours, 65536)
                except OSError:
                    more = b''
                if not more:
                    break
                text += more
        os.close(ours)
        return text.decode().replace('\r\n', '\n')

    def test_colour_is_only_for_terminals_that_support_it(self):
        coloured = self.on_terminal()
        self.assertIn('\033[36m0 alice\033[0m', coloured)
        self.assertEqual(self.on_terminal(NO_COLOR='1'), SHOWN)
        self.assertEqual(self.on_terminal(TERM='dumb'), SHOWN)


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0]])
