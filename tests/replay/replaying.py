"""The record of a short game, and replay in the folder that has it."""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

# A short game, as a hub writes it.
GAME = '''\
0\t-\tgame\tcards 1
1\t-\toption\tthreshold\t2
1\t-\tdeal\tC4\tC5\tD2\tD3\tS1\tHf
13\t0\tplayer\t./alice\t2\t0\t2\t3
638\t1\tplayer\tbob\t2\t1\t2\t3
1286\t0\t<?\t@
1370\t1\t<?\t@
1389\t0\t>\tHAND3,C4,C5,D2
1389\t0\t>\tNEWROUND0
1395\t-\tout\tLead player=0
1436\t0\t<\tPLAYC5
1480\t0\t>\tPLAYED1,S1
1480\t0\t>\tNEWROUND0
1517\t0\t<\tPLAYC4
1536\t0\t>\tPLAYED1,D3
1536\t0\t>\tNEWROUND0
1564\t0\t<\tPLAYD2
1582\t0\t>\tPLAYED1,Hf
1582\t0\t>\tGAMEOVER
1684\t0\tleft\tstatus 0
12001689\t-\tend\tfinished\t0\t-\t5\t0
'''


class Replay(testing.TestCase):
    def setUp(self):
        super().setUp()
        self.file('game.rec', GAME)

    def replay(self, *words, status=0, **options):
        run = self.run_tool('replay', *words, **options)
        self.assertEqual(run.returncode, status, (words, run))
        return run

    def complaint(self, *words):
        run = self.replay(*words, status=2)
        self.assertEqual(run.stdout, '')
        self.assertTrue(run.stderr.startswith('multitool: '), run.stderr)
        return run.stderr[len('multitool: '):-1]
