"""other_choices_test.py MULTITOOL SOURCES FAMILIES correct|faulty COMPILER...

Programs written from the published texts alone, with other choices where these are silent, are accused of
nothing; and a typical fault in one of them is told within the first ten entries.
"""
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

KIND, *COMPILER = sys.argv[1:]
sys.argv[1:] = ['-k', KIND]
HERE = pathlib.Path(__file__).resolve().parent / 'other_choices'


@dataclasses.dataclass
class Program:
    family: str
    source: str
    role: str
    defines: tuple = ()
    # For each fault, as FAULT counts: its name, and what one of the first ten entries says.
    faults: tuple = ()


PROGRAMS = [
    Program('cards', 'cardhub', '2310hub', faults=(
        ('no newline at the end', r'the line ends without a newline'),
        ('the last card of the suit wins', r'expected  0:0 1:2'),
        ('suits need not be followed', r'must follow suit'),
        ('the threshold has to be exceeded', r'two D won are added'),
        ('GAMEOVER is not sent', r'expected  GAMEOVER'),
        ('a player that leaves is another status', r'status 7 instead of 6'),
        ('the last player gets no hand', r'player 1 should now have heard\n +expected  HAND'),
        ('it crashes when a player leaves', r'killed by signal 6 \(SIGABRT'),
        ('SIGHUP just ends it', r'signal 1 \(SIGHUP\)'))),
    Program('cards', 'cardplayer', '2310alice', faults=(
        ('answers have no newline', r'the line ends without a newline'),
        ('the greeting is missing', r'expected  @'),
        ('the highest card of the lead suit is played', r'expected  PLAY|expected  @PLAY'),
        ('answers are not flushed', r'is it flushed\?'),
        ('a game may begin without a hand', r'came +nothing|status \d instead of 6'),
        ('hearts are discarded first', r'expected  (@PLAY|PLAY)'))),
    Program('cards', 'cardplayer', '2310bob', ('-DBOB=1',)),
    Program('naval', 'navalhub', 'navalhub', faults=(
        ('DONE has no newline', r'the line ends without a newline'),
        ('a sunk ship is only hit', r'expected  SUNK|expected  SHIP SUNK'),
        ('SIGHUP kills nobody', r'a process is left behind'),
        ('EARLY is not sent', r'expected  EARLY'),
        ('a cell can be guessed twice', r'expected  YT'),
        ('the seeds of all rounds are 1 and 2', r'FAIL navalhub/(agents-arguments-of-three-rounds|rounds-a-failed)'),
        ('the board of agent 2 comes first', r'FAIL navalhub/'),
        ('finished rounds are not printed', r'expected  ROUND|nothing more|expected  ROUND 0'))),
    Program('stlucia', 'dicehub', 'stlucia', faults=(
        ('no damage is dealt', r'took (\d) damage, health is now \d\n +came +Player . took \1 damage, health is now 10'),
        ('nobody is healed', r'expected  Player A healed'),
        ('a third reroll is allowed', r'FAIL stlucia/says-third-reroll'),
        ('pairs count', r'expected  points A 4\n +came +points A 5'),
        ('nobody is asked to stay', r'expected  stay\?'),
        ('shutdown is not sent', r'expected  shutdown'),
        ('tokens are lost', r'FAIL stlucia/talk-tokens-are-kept'),
        ('rerolled dice are not sorted', r'FAIL stlucia/talk-dice-are-sorted'))),
    Program('stlucia', 'eait', 'eait', faults=(
        ('answers have no newline', r'the line ends without a newline'),
        ('pairs are kept', r'expected  reroll|expected  keepall|expected  !reroll'),
        ('it retreats too late', r'expected  go|expected  !.*go'),
        ('messages are not repeated on stderr', r'expected  From StLucia:'),
        ('answers are not flushed', r'is it flushed\?'))),
    Program('naval', 'agent_a', '2310A', faults=(
        ('answers have no newline', r'the line ends without a newline'),
        ('every row is swept from the left', r'expected  GUESS'),
        ('boards are not shown', r'expected +ABC'),
        ('hits are not shown', r'expected +1 '),
        ('answers are not flushed', r'is it flushed\?'),
        ('the end of the input is no error', r'status 0 instead of 5'))),
    Program('499', 'serv499', 'serv499', faults=(
        ('suits need not be followed', r'FAIL serv499/talk-follow-suit'),
        ('trumps do not win', r'FAIL serv499/talk-(trump-|the-highest-trump)'),
        ('the leader leads again', r'talk-the-winner-leads|talk-trump-beats'),
        ('clients are greeted after their names', r'FAIL serv499/talk-greeting-comes-at-once'),
        ('the others do not hear who left', r'disconnected early'),
        ('only the tricks of the bidder count', r'FAIL serv499/talk-the-partner-may-win-all-tricks'),
        ('the first bid may be a pass', r'FAIL serv499/talk-first-bid-cannot-pass'))),
    Program('499', 'client499', 'client499', faults=(
        ('PPP is a pass', r'FAIL client499/talk-bad-bid-three-ps'),
        ('suits need not be followed', r'FAIL client499/talk-must-follow-suit'),
        ('the end of input is status 6', r'status 6 instead of 7'),
        ('no greeting is needed', r'FAIL client499/talk-before-the-greeting'))),
    Program('bark', 'bark', 'bark', faults=(
        ('boards that are not square crash it', r'wide|tall'),
        ('the board has edges', r'FAIL bark/(input-edges-are-neighbours|auto-2-through|score-through)'),
        ('player 2 searches like player 1', r'FAIL bark/auto-|Player 2 plays'),
        ('all suits score for both players', r'Player 1=\d Player 2=\d'),
        ('the end of input is status 0', r'status 0 instead of 7'))),
]


class OtherChoices(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.programs = [one for one in PROGRAMS if one.family in testing.FAMILIES]

    def build(self, program, fault):
        """The path of the program with that fault; 0 is none."""
        path = self.folder / f'{program.role}-{fault}'
        script = HERE / f'{program.source}.py'
        if script.exists():
            path.write_text(f'#!{sys.executable} -SB\nFAULT = {fault}\n{script.read_text()}')
            path.chmod(0o755)
            return path
        subprocess.run([*COMPILER, '-std=c++20', '-O0', '-w', f'-DFAULT={fault}', *program.defines,
                        HERE / f'{program.source}.cpp', '-o', path], check=True)
        return path

    def check(self, program, fault):
        return subprocess.run([testing.MULTITOOL, 'check', '--quiet', '--as', program.role, '--limit', '60' if fault == 0
                               else '5', self.build(program, fault)], capture_output=True, text=True)

    def test_correct_programs_with_other_choices_are_accused_of_nothing(self):
        for program in self.programs:
            with self.subTest(program.role):
                result = self.check(program, 0)
                self.assertEqual((result.returncode, result.stderr), (0, ''), result.stdout)
                self.assertNotIn('FAIL', result.stdout)

    def test_of_a_faulty_program_the_fault_is_told_within_ten_entries(self):
        faulty = [(program, number) for program in self.programs for number in range(1, 1 + len(program.faults))]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda one: self.check(*one), faulty))
        for (program, number), result in zip(faulty, results):
            name, told = program.faults[number - 1]
            with self.subTest(f'{program.role}: {name}'):
                self.assertEqual(result.returncode, 1, result)
                self.assertLessEqual(result.stdout.count('FAIL '), 10)
                self.assertLess(result.stdout.count('\n'), 140)
                self.assertTrue(re.search(told, result.stdout), result.stdout)


testing.main()
