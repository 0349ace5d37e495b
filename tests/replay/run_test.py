"""run_test.py MULTITOOL DATA_FOLDER FAMILIES

`multitool replay RECORD PROGRAM`: programs are run through records, with every kind of misbehaviour.
"""
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

from replay_test_case import DATA, FAMILIES, GAME, MULTITOOL, SECONDS, ReplayTestCase

# A player that leads its highest card and follows with its lowest. If FAULTY is set, it does not follow suit
# when it has exactly three cards of the suit.
PLAYER = '''\
#!/usr/bin/env python3
import sys
FAULTY = False
hand, lead, me = [], None, sys.argv[2]
print("@", end="", flush=True)
def play(card):
    hand.remove(card)
    print("PLAY" + card, flush=True)
for line in sys.stdin:
    line = line.strip()
    if line.startswith("HAND"):
        hand = line.split(",")[1:]
    elif line.startswith("NEWROUND"):
        lead = line[8:]
        if lead == me: play(max(hand, key=lambda card: (card[1], card[0])))
    elif line.startswith("PLAYED"):
        seat, card = line[6:].split(",")
        if lead != me:
            fits = [mine for mine in hand if mine[0] == card[0]]
            if FAULTY and len(fits) == 3: fits = []
            play(min(fits or hand, key=lambda mine: (mine[1], mine[0])))
    elif line == "GAMEOVER":
        break
'''


class RunAgain(ReplayTestCase):
    def test_a_difference_is_shown_with_three_lines_each_way(self):
        self.script('wrong', 'printf @; while read l; do case $l in NEWROUND0) n=$((n+1));'
                             ' if [ $n = 1 ]; then echo PLAYC5; else echo PLAYD2; fi;; esac; done\n')
        run = self.replay('game.rec', '--seat', '0', './wrong', status=1)
        self.assertEqual(run.stdout, 'game.rec:14: seat 0 answers something else:\n'
                                     '    < PLAYC5\n'
                                     '    > PLAYED1,S1\n'
                                     '    > NEWROUND0\n'
                                     '  - < PLAYC4\n'
                                     '  + < PLAYD2\n'
                                     '    > PLAYED1,D3\n'
                                     '    > NEWROUND0\n'
                                     '    < PLAYD2\n'
                                     '2 of 4 answers are the same\n')
        self.assertEqual(run.stderr, '')

    def test_a_long_line_is_cut_around_the_difference(self):
        answer = 'A' * 300 + 'B' + 'C' * 300
        head = ''.join(GAME.splitlines(True)[:5])
        self.file('long.rec', head + f'9000\t0\t<\t{answer}\n')
        self.script('other', f"echo {answer.replace('B', 'X')}; cat >/dev/null\n")
        lines = self.replay('long.rec', '--seat', '0', './other', status=1).stdout.splitlines()
        self.assertEqual(lines[1], '  - < ...' + 'A' * 60 + 'B' + 'C' * 99 + '...')
        self.assertEqual(lines[2], '  + < ...' + 'A' * 60 + 'X' + 'C' * 199 + '...\\')

    def test_arguments_are_the_recorded_ones_or_those_given(self):
        self.script('mine', 'echo "$@" > said; printf @; read l\n')
        self.replay('game.rec', '--seat', '1', './mine')
        self.assertEqual((self.folder / 'said').read_text(), '2 1 2 3\n')
        self.replay('game.rec', '--seat', '1', './mine', 'a', '--seat', 'b c')
        self.assertEqual((self.folder / 'said').read_text(), 'a --seat b c\n')

    def test_nothing_is_sent_before_the_previous_answer(self):
        # Before each answer the program checks which messages are in its pipe.
        self.file('eager', '#!/usr/bin/env python3\n'
                  'import os, select\n'
                  'os.write(1, b"@")\n'
                  'def read(): return os.read(0, 65536).decode()\n'
                  'assert read() == "HAND3,C4,C5,D2\\nNEWROUND0\\n"\n'
                  'assert not select.select([0], [], [], 0.2)[0]\n'
                  'os.write(1, b"PLAYC5\\n")\n'
                  'assert read() == "PLAYED1,S1\\nNEWROUND0\\n"\n'
                  'os.write(1, b"PLA")\n'
                  'assert not select.select([0], [], [], 0.2)[0]\n'
                  'os.write(1, b"YC4\\n")\n'
                  'assert read() == "PLAYED1,D3\\nNEWROUND0\\n"\n'
                  'os.write(1, b"PLAYD2\\n")\n'
                  'assert read() == "PLAYED1,Hf\\nGAMEOVER\\n"\n', 0o755)
        self.assertEqual(self.replay('game.rec', '--seat', '0', './eager').stdout,
                         'seat 0: 4 answers, all the same\n')

    def test_a_planted_fault_is_found(self):
        if 'cards' not in FAMILIES:
            self.skipTest('there is no card hub')
        self.file('good', PLAYER, 0o755)
        self.file('faulty', PLAYER.replace('FAULTY = False', 'FAULTY = True'), 0o755)
        game = self.run_tool('cardhub', '--record', 'py.rec', str(DATA / 'cards/twenty.deck'), '2', 'alice', './good')
        self.assertEqual(game.returncode, 0, game)
        self.assertIn('all the same', self.replay('py.rec', '--seat', '1', './good').stdout)
        lines = self.replay('py.rec', '--seat', '1', './faulty', status=1).stdout.splitlines()
        self.assertIn('seat 1 answers something else', lines[0])
        expected = next(line for line in lines if line.startswith('  - < PLAY'))
        came = next(line for line in lines if line.startswith('  + < PLAY'))
        asked = lines[lines.index(expected) - 1]
        self.assertTrue(asked.startswith('    > PLAYED0,'), lines)
        self.assertEqual(asked[-2], expected[-2], 'what followed suit')
        self.assertNotEqual(asked[-2], came[-2], 'no longer does')


class BadPrograms(ReplayTestCase):
    def difference(self, text, *options, record='game.rec'):
        self.script('bad', text)
        lines = self.replay(record, '--seat', '0', *options, './bad', status=1).stdout.splitlines()
        return '\n'.join(line for line in lines if line.startswith('  +'))

    def test_it_ends(self):
        self.assertEqual(self.difference('exit 3'), '  + (nothing: it ended with status 3)')
        self.assertEqual(self.difference('printf @; exit 0'), '  + (nothing: it ended with status 0)')

    def test_it_crashes(self):
        self.assertEqual(self.difference('printf @PLA; kill -SEGV $$'),
                         '  + < PLA\\\n  + (nothing more: it ended with signal 11 (Segmentation fault))')

    def test_it_closes_its_output(self):
        self.assertEqual(self.difference('printf @; exec >&-; exec sleep 1000'),
                         '  + (nothing: it has closed its output)')

    def test_it_hangs(self):
        self.assertEqual(self.difference('printf @; exec sleep 1000', '--limit', '800ms'),
                         '  + (nothing: not within 800 ms)')
        self.assertEqual(self.difference('printf @PLAYC5; exec sleep 1000', '--limit=1'),
                         '  + < PLAYC5\\\n  + (nothing more: not within 1 s)')

    def test_it_is_stopped(self):
        self.assertEqual(self.difference('printf @; kill -STOP $$', '--limit', '800ms'),
                         '  + (nothing: not within 800 ms)')

    def test_it_floods(self):
        self.assertTrue(self.difference('exec tr "\\0" "@" </dev/zero').endswith('@@@...\\'))
        self.assertTrue(self.difference('printf @; exec yes').endswith('  + < y'))

    def test_it_does_not_read(self):
        lines = GAME.splitlines(True)
        lines.insert(8, '1389\t0\t>\t' + 'x' * 300_000 + '\n')
        self.file('big.rec', ''.join(lines))
        self.assertEqual(self.difference('printf @; exec sleep 1000', '--limit', '800ms', record='big.rec'),
                         '  + (nothing: it has not read what it was told within 800 ms)')

    def test_it_writes_before_it_reads(self):
        lines = GAME.splitlines(True)
        big = 'y' * 200_000
        lines[7:9] = ['1389\t0\t>\t' + 'x' * 300_000 + '\n', f'1400\t0\t<\t{big}\n']
        self.file('big.rec', ''.join(lines[:9]))
        self.file('both', '#!/usr/bin/env python3\nimport sys, time\nsys.stdout.write("@" + "y" * 60000)\n'
                          'sys.stdout.flush()\nsys.stdin.readline()\nprint("y" * 140000)\n', 0o755)
        self.assertIn('2 answers, all the same', self.replay('big.rec', '--seat', '0', './both').stdout)

    def test_it_leaves_a_grandchild(self):
        self.script('bad', 'sleep 1000 & echo $! > pid; printf @; exit 0\n')
        self.replay('game.rec', '--seat', '1', './bad')
        pid = int((self.folder / 'pid').read_text())
        self.assertFalse(pathlib.Path(f'/proc/{pid}').exists())
        (self.folder / 'pid').unlink()
        self.script('bad', '(sleep 1000 & echo $! > pid; exec sleep 999) &\n'
                           'while [ ! -s pid ]; do sleep 0.01; done; printf @@; read l; sleep 1000\n')
        self.replay('game.rec', '--seat', '0', './bad', status=1)
        pid = int((self.folder / 'pid').read_text())
        self.assertFalse(pathlib.Path(f'/proc/{pid}').exists())

    def good(self, last):
        self.script('end', 'printf @; while read l; do case $l in NEWROUND0) n=$((n+1));'
                           ' case $n in 1) echo PLAYC5;; 2) echo PLAYC4;; 3) echo PLAYD2;; esac;;'
                           f' GAMEOVER) {last};; esac; done\n')

    def test_its_exit_is_reported(self):
        self.good('exit 7')
        self.assertEqual(self.replay('game.rec', '--seat', '0', './end').stdout,
                         'seat 0: 4 answers, all the same\nat the end, then: status 0; now: status 7\n')
        self.good('kill -SEGV $$')
        self.assertIn('now: signal 11 (Segmentation fault)',
                      self.replay('game.rec', '--seat', '0', './end', status=1).stdout)
        self.good('exec sleep 1000')
        self.assertIn('now: killed: would not leave',
                      self.replay('game.rec', '--seat', '0', './end', status=1).stdout)

    def test_output_at_the_end_does_not_end_it(self):
        self.good('sleep 0.2; echo more; sleep 0.1; echo more; exit 0')
        self.assertEqual(self.replay('game.rec', '--seat', '0', './end').stdout, 'seat 0: 4 answers, all the same\n')
        self.good('sleep 0.2; head -c 300000 /dev/zero; exit 0')
        self.assertEqual(self.replay('game.rec', '--seat', '0', './end').stdout, 'seat 0: 4 answers, all the same\n')
        self.good('exec yes')
        for more in (), ('--debug',):
            self.assertIn('now: killed: would not leave',
                          self.replay('game.rec', '--seat', '0', *more, './end', status=1).stdout)

    def test_a_recorded_crash_is_reported(self):
        for then, last, reported in (
                ('signal 6', 'sleep 0.2; echo more; exit 0', 'at the end, then: signal 6; now: status 0\n'),
                ('signal 6', 'kill -SEGV $$', 'at the end, then: signal 6; now: signal 11 (Segmentation fault)\n'),
                ('killed: would not leave', 'kill -ABRT $$',
                 'at the end, then: killed: would not leave; now: signal 6 (Aborted)\n'),
                ('signal 6', 'kill -ABRT $$', '')):
            self.file('crash.rec', GAME.replace('left\tstatus 0', 'left\t' + then))
            self.good(last)
            self.assertEqual(self.replay('crash.rec', '--seat', '0', './end').stdout,
                             'seat 0: 4 answers, all the same\n' + reported)


class Signals(ReplayTestCase):
    def started(self, *words):
        self.script('slow', 'echo $$ > pid.new; mv pid.new pid; printf @; exec sleep 1000\n')
        run = subprocess.Popen([MULTITOOL, 'replay', 'game.rec', '--seat', '0', *words, './slow'],
                               cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               stdin=subprocess.DEVNULL)
        self.addCleanup(run.kill)
        until = time.monotonic() + SECONDS
        while not (self.folder / 'pid').exists() and time.monotonic() < until:
            time.sleep(0.01)
        return run, int((self.folder / 'pid').read_text())

    def test_a_signal_ends_it_and_the_program(self):
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            (self.folder / 'pid').unlink(missing_ok=True)
            run, pid = self.started()
            run.send_signal(number)
            run.communicate(timeout=SECONDS)
            self.assertEqual(run.returncode, status)
            self.assertFalse(pathlib.Path(f'/proc/{pid}').exists())

    def test_debug_prints_the_pid_and_has_no_limit(self):
        run, pid = self.started('--limit', '1ms', '--debug')
        self.assertEqual(run.stderr.readline(), f'pid {pid}\n')
        with self.assertRaises(subprocess.TimeoutExpired):
            run.wait(timeout=0.3)
        os.kill(pid, signal.SIGKILL)
        out, _ = run.communicate(timeout=SECONDS)
        self.assertEqual(run.returncode, 1)
        self.assertIn('it ended with signal 9 (Killed)', out)

    def test_debug_shows_its_stderr(self):
        self.script('loud', 'echo ouch >&2; exit 1\n')
        self.assertIn('ouch', self.replay('game.rec', '--seat', '0', '--debug', './loud', status=1).stderr)
        self.assertNotIn('ouch', self.replay('game.rec', '--seat', '0', './loud', status=1).stderr)


class OurPlayers(ReplayTestCase):
    def record(self, *words):
        game = self.run_tool(*words)
        self.assertEqual(game.returncode, 0, (words, game))

    def all_the_same(self, players, *more):
        for seat, player in enumerate(players):
            run = self.replay('our.rec', '--seat', str(seat), player, *more)
            self.assertRegex(run.stdout, f'^seat {seat}: [0-9]+ answers, all the same\n$')
        self.assertTrue(self.replay('our.rec').stdout)
        return run

    @unittest.skipUnless('cards' in FAMILIES, 'not built')
    def test_cards(self):
        players = ['alice', 'bob', 'alice']
        self.record('cardhub', '--record', 'our.rec', str(DATA / 'cards/twenty.deck'), '2', *players)
        self.all_the_same(players)
        self.replay('our.rec', '--seat', '0', 'bob', status=1)

    @unittest.skipUnless('stlucia' in FAMILIES, 'not built')
    def test_dice(self):
        players = ['eait', 'science', 'HABS', 'mabs']
        self.record('stlucia', '--record', 'our.rec', str(DATA / 'stlucia/demo.rolls'), '15', *players)
        self.all_the_same(players)

    @unittest.skipUnless('naval' in FAMILIES, 'not built')
    def test_naval_with_maps_that_are_gone_or_changed(self):
        for name in ('west', 'east'):
            self.file(f'{name}.map', (DATA / f'naval/{name}.map').read_text())
        self.file('config', '2310A,west.map,2310B,east.map\n2310B,west.map,2310B,west.map\n')
        self.record('navalhub', '--record', 'our.rec', str(DATA / 'naval/duel.rules'), 'config')
        players = ['2310A', '2310B', '2310B', '2310B']
        self.assertEqual(self.all_the_same(players).stderr, '')
        (self.folder / 'west.map').unlink()
        self.file('east.map', 'A1 N\n')
        (self.folder / 'tmp').mkdir()
        environment = {**os.environ, 'TMPDIR': str(self.folder / 'tmp')}
        run = self.replay('our.rec', '--seat', '0', '2310A', environment=environment)
        self.assertEqual(run.stderr, 'multitool: west.map: cannot be read; the program gets the map of the record '
                                     'instead\n')
        run = self.replay('our.rec', '--seat', '1', '2310B', environment=environment)
        self.assertEqual(run.stderr, 'multitool: east.map: has changed; the program gets the map of the record '
                                     'instead\n')
        self.assertEqual(list((self.folder / 'tmp').iterdir()), [], 'nothing is left')
        for folder, why in ('/nonexistent', 'No such file or directory'), ('/x' * 3000, 'File name too long'):
            environment['TMPDIR'] = folder
            for seat, player in ('0', '2310A'), ('1', '2310B'):
                run = self.replay('our.rec', '--seat', seat, player, environment=environment, status=2)
                self.assertEqual(run.stderr, f'multitool: the map cannot be laid out: {why}\n')
        # Arguments that are given are passed on unchanged.
        self.replay('our.rec', '--seat', '1', '2310B', '2', 'none.map', '2', status=1)


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0]])
