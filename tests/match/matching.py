"""Matches in a scratch folder, and what their logs say."""
import json
import os
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing
from testing import MULTITOOL

CARDS = ['cards', '--seed', '7']
NAVAL = ['naval', '--seed', '7', '--size', '8x8', '--ships', '4,3,2']
DICE = ['stlucia', '--seed', '7']
# The players of each family, and how a match of them is set up.
MATCHES = {
    'cards': (CARDS, ['alice', 'bob', '2310alice']),
    'naval': (NAVAL, ['2310A', '2310B']),
    'stlucia': (DICE, ['eait', 'science', 'habs', 'hass', 'mabs']),
}
# Dice games of built-in players that never end.
ENDLESS = ['stlucia', '--rolls', '1', '--deals', '1', '--seed', '3']


def with_options(words, *options):
    """The words of a match with further options, which follow the name of the family."""
    return [words[0], *options, *words[1:]]


class MatchTest(testing.TestCase):
    def setUp(self):
        super().setUp()
        self.mark = testing.Mark()
        self.environment = {**os.environ, **self.mark.environment, 'MULTITOOL': MULTITOOL}

    def run_match(self, *words, **options):
        return self.run_tool('match', *words, **{'env': self.environment, **options})

    def start_match(self, *words, **options):
        return self.start_tool('match', *words, **{'env': self.environment, **options})

    def table(self, *words, **options):
        """What a match prints that succeeds."""
        match = self.run_match(*words, **options)
        self.assertEqual(match.returncode, 0, (words, match))
        return match.stdout

    def refused(self, words, message):
        """The command line is refused, by a message and a hint at most."""
        match = self.run_match(*words)
        self.assertEqual((match.returncode, match.stdout), (2, ''), (words[:9], match.stderr[:300]))
        self.assertIn(message, match.stderr)
        self.assertLessEqual(match.stderr.count('\n'), 2, match.stderr[:300])

    def undisturbed(self, words, name):
        """The log and the table of a match that runs without interruption."""
        table = self.table(*with_options(words, '--log', f'{name}.log'))
        return self.bytes_of(f'{name}.log'), table

    def bytes_of(self, name):
        return (self.folder / name).read_bytes()

    def games_of(self, log):
        """The settings of the match, and its games."""
        match, *games = [json.loads(line) for line in (self.folder / log).read_text().splitlines()]
        return match, games

    def wait_for_games(self, log, count, match):
        """Waits until the log of the running match has that many games."""
        path = self.folder / log
        testing.wait_until(lambda: path.exists() and path.read_bytes().count(b'\n') > count, match)

    def check_that_no_process_is_left(self):
        # A killed process may take a moment to disappear.
        try:
            testing.wait_until(lambda: not self.mark.processes())
        except AssertionError:
            self.fail(f'left behind: {self.mark.processes()}')

    def link_bad_player(self, name):
        """A player that misbehaves in the way that its name says (see bad.cpp)."""
        path = self.folder / name
        if not path.exists():
            path.symlink_to(os.environ['BAD_PLAYER'])
        return f'./{name}'
