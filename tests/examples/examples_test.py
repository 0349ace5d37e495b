"""examples_test.py MULTITOOL SOURCES FAMILIES

The sample players of each family, in Python and in C, play whole games in every seat: against ours, against
each other, and against themselves.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

C_COMPILER = next((name for name in (os.environ.get('CC'), 'cc', 'gcc', 'clang') if name and shutil.which(name)), None)


def in_every_seat(players):
    return [players[shift:] + players[:shift] for shift in range(len(players))]


def seats(ours):
    """The players of each game."""
    for mine in ('./inpython', './inc'):
        yield from in_every_seat([mine, *ours])
        yield [mine, mine]
    yield from in_every_seat(['./inpython', './inc'])


@unittest.skipUnless(C_COMPILER, 'there is no C compiler')
class Samples(testing.TestCase):
    def build(self, family):
        """Lays out the samples as ./inpython and ./inc, and the data."""
        if family not in testing.FAMILIES:
            self.skipTest(f'{family} is not built')
        examples = testing.DATA / 'examples'
        shutil.copy(examples / f'{family}.py', self.folder / 'inpython')
        subprocess.run([C_COMPILER, '-std=c11', '-Wall', '-Wextra', '-Werror', '-o', self.folder / 'inc',
                        examples / f'{family}.c'], check=True)
        (self.folder / 'data').symlink_to(testing.DATA)

    def play(self, *words):
        game = self.run_tool(*words)
        self.assertEqual(game.returncode, 0, (words, game))
        self.assertTrue(game.stdout + game.stderr, words)

    def test_cards(self):
        self.build('cards')
        for deck in ('demo', 'seven', 'twenty'):
            for players in seats(['alice', 'bob']):
                self.play('cardhub', f'data/cards/{deck}.deck', '2', *players)

    def test_samples_of_cards_stay_for_the_next_game_with_the_same_results(self):
        self.build('cards')
        words = ['match', 'cards', '--deals', 30, '--seed', 7, '--cards', 20, '--quiet']
        for players in (['./inpython', 'alice'], ['./inc', 'bob', './inpython']):
            fresh = self.run_tool(*words, *players)
            stays = self.run_tool(*words, '--stay', *players)
            self.assertEqual((stays.returncode, stays.stdout, stays.stderr), (0, fresh.stdout, ''))
            self.assertNotIn(' x ', fresh.stdout)

    def test_stlucia(self):
        self.build('stlucia')
        for rolls in ('demo', 'two', 'three'):
            for players in seats(['eait', 'science']):
                self.play('stlucia', f'data/stlucia/{rolls}.rolls', '15', *players)

    def test_naval(self):
        self.build('naval')
        for rules, maps in (('duel', ('west', 'east')), ('ocean', ('north', 'scattered'))):
            paths = [f'data/naval/{name}.map' for name in maps]
            rounds = [f'{one},{paths[0]},{other},{paths[1]}\n'
                      for ours in ('2310A', '2310B') for one, other in seats([ours])]
            self.file('config', ''.join(rounds))
            self.play('navalhub', f'data/naval/{rules}.rules', 'config')

    def test_499(self):
        self.build('499')
        for deck in ('demo', 'hands'):
            with testing.Server499(testing.DATA / f'499/{deck}.deck') as server:
                for number, programs in enumerate((['./inpython'] * 4, ['./inc'] * 4, ['./inpython', './inc'] * 2)):
                    self.play_499(server, number, programs)

    def play_499(self, server, number, programs):
        clients = [subprocess.Popen([program, name, f'table {number}', str(server.port)], cwd=self.folder,
                                    stdout=subprocess.PIPE, text=True)
                   for program, name in zip(programs, ('Ann', 'Bob', 'Cy', 'Di'))]
        for client in clients:
            shown = client.communicate(timeout=testing.TIMEOUT)[0]
            self.assertEqual(client.returncode, 0, (programs, shown[-1000:]))
            self.assertTrue(shown.startswith('Hi\nTeam1: Ann, Cy\n'), shown[:100])
            self.assertIn('Winner is Team ', shown.splitlines()[-1])


testing.main()
