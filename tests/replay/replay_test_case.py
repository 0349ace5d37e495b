"""A test case with a folder of its own, which contains the record of a short game.

The test scripts are called with the arguments MULTITOOL DATA_FOLDER FAMILIES.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

MULTITOOL, DATA, FAMILIES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3].split(',')
SECONDS = 60

# The record of a short game, as the card hub writes it.
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


class ReplayTestCase(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.file('game.rec', GAME)

    def file(self, name, text, mode=0o644):
        path = self.folder / name
        path.write_text(text)
        path.chmod(mode)
        return path

    def script(self, name, text):
        return self.file(name, '#!/bin/sh\n' + text, 0o755)

    def run_tool(self, *words, environment=None):
        return subprocess.run([MULTITOOL, *words], cwd=self.folder, capture_output=True, text=True,
                              timeout=SECONDS, env=environment, stdin=subprocess.DEVNULL)

    def replay(self, *words, status=0, **more):
        run = self.run_tool('replay', *words, **more)
        self.assertEqual(run.returncode, status, (words, run))
        return run

    def complaint(self, *words):
        run = self.replay(*words, status=2)
        self.assertEqual(run.stdout, '')
        self.assertTrue(run.stderr.startswith('multitool: '), run.stderr)
        return run.stderr[len('multitool: '):-1]
