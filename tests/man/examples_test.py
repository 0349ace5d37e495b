"""examples_test.py MULTITOOL SOURCES FAMILIES

The examples on the man pages are true: files are those that are installed, conversations are what the
programs print, and the sample players play.
"""
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import mdoc
import testing
from testing import DATA, FAMILIES, MULTITOOL

MAN = testing.SOURCES / 'man'


class Example(testing.TestCase):
    def play(self, *words, **options):
        game = self.run_tool(*words, **options)
        self.assertEqual(game.returncode, 0, (words, game))
        return game

    def sample(self, name, page, section):
        """Writes the sample of a page as a program."""
        return self.file(name, mdoc.literal_block(page, section), 0o755)


@unittest.skipUnless('cards' in FAMILIES, 'not built')
class Cards(Example):
    page = MAN / 'cards.5'
    seven, demo = DATA / 'cards/seven.deck', DATA / 'cards/demo.deck'

    def play_cards(self, deck, *players):
        game = self.play('cardhub', deck, '2', *players)
        self.assertEqual(game.stderr, '')
        return game.stdout

    def test_the_deck_is_installed(self):
        self.assertEqual(self.seven.read_text(), mdoc.literal_block(self.page, 'DECK FILES'))

    def test_the_conversation_is_what_the_hub_prints(self):
        # The first column is what the hub prints; its heading is not.
        conversation = mdoc.literal_block(self.page, 'A conversation').splitlines()[1:]
        printed = [line[:17].rstrip() for line in conversation]
        shown = self.play_cards(self.seven, 'alice', 'alice').splitlines()
        self.assertEqual(shown, [line for line in printed if line])

    def test_the_player_plays(self):
        self.sample('mine', self.page, 'A player')
        self.play_cards(self.seven, './mine', 'alice')
        self.play_cards(self.demo, 'alice', './mine', 'bob')
        self.play_cards(self.demo, './mine', './mine', './mine', './mine')


@unittest.skipUnless('naval' in FAMILIES, 'not built')
class Naval(Example):
    page = MAN / 'naval.5'

    def setUp(self):
        super().setUp()
        self.file('rules', mdoc.literal_block(self.page, 'RULES FILES'))
        self.file('map', mdoc.literal_block(self.page, 'MAP FILES'))
        self.file('other', 'B2 W\nC1 S\n')
        self.sample('mybot', self.page, '\\&An agent')

    def play_naval(self, config):
        self.file('config', config)
        game = self.play('navalhub', 'rules', 'config')
        self.assertEqual(game.stderr, '')
        return game.stdout

    def test_the_conversation_is_what_an_agent_hears_and_says(self):
        self.script('tap', f'tee heard | {MULTITOOL} 2310B "$@" | tee said\n')
        self.play_naval('2310A,map,./tap,other\n')
        conversation = mdoc.literal_block(self.page, 'A conversation').splitlines()
        for mark, name in (('< ', 'heard'), ('> ', 'said')):
            shown = [line[2:] for line in conversation if line.startswith(mark)]
            self.assertEqual(shown, (self.folder / name).read_text().splitlines())

    def test_the_agent_guesses_column_by_column(self):
        self.assertIn('player 1 guessed A1', self.play_naval('./mybot,map,2310B,other\n'))
        self.assertIn('player 2 guessed A2', self.play_naval('2310A,map,./mybot,other\n'))
        self.play_naval('./mybot,map,./mybot,other\n')

    def test_the_config_file_is_played(self):
        (self.folder / 'maps').mkdir()
        text = mdoc.literal_block(self.page, 'MAP FILES')
        self.file('mine', text)
        self.file('maps/deep', text)
        shown = self.play_naval(mdoc.literal_block(self.page, 'CONFIG FILES'))
        self.assertTrue(shown.startswith('**********\nROUND 0\n'), shown)
        self.assertIn('ROUND 1\n', shown)


@unittest.skipUnless('stlucia' in FAMILIES, 'not built')
class StLucia(Example):
    page = MAN / 'stlucia.5'
    two, demo = DATA / 'stlucia/two.rolls', DATA / 'stlucia/demo.rolls'
    # The columns of the conversation.
    player_a, player_b = 40, 58

    def play_dice(self, rolls, score, *players):
        game = self.play('stlucia', rolls, score, *players)
        self.assertEqual(game.stdout, '')
        return game.stderr

    def test_the_roll_file_is_installed(self):
        self.assertEqual(self.two.read_text(), mdoc.literal_block(self.page, 'ROLL FILES'))

    def test_the_conversation_is_what_hub_and_players_say(self):
        # What each player says, after the greeting, and hears is in its column.
        self.script('loud', f'{MULTITOOL} eait "$@" 2>heard.$2 | tee said.$2\n')
        shown = self.play_dice(self.two, '20', './loud', './loud')
        conversation = mdoc.literal_block(self.page, 'A conversation').splitlines()[1:]
        columns = [(line[:self.player_a].rstrip(), line[self.player_a:self.player_b].rstrip(),
                    line[self.player_b:].rstrip()) for line in conversation]
        self.assertEqual(shown.splitlines(), [hub for hub, _, _ in columns if hub])
        for column, letter in ((1, 'A'), (2, 'B')):
            told = [line[column] for line in columns]
            heard = ['< ' + line.removeprefix('From StLucia:')
                     for line in (self.folder / f'heard.{letter}').read_text().splitlines()]
            self.assertEqual(heard, [line for line in told if line.startswith('<')])
            said = (self.folder / f'said.{letter}').read_text().replace('!', '!\n', 1).splitlines()
            self.assertEqual(['> ' + line for line in said], [line for line in told if line.startswith('>')])

    def test_the_player_plays(self):
        self.sample('mine', self.page, 'A player')
        self.play_dice(self.demo, '15', './mine', 'habs')
        self.play_dice(self.demo, '15', 'eait', './mine', 'science', './mine')


@unittest.skipUnless('bark' in FAMILIES, 'not built')
class Bark(Example):
    formats, program = MAN / 'bark.5', MAN / 'bark.6'
    data = DATA / 'bark'

    def play_bark(self, folder, *words, typed=''):
        return self.run_tool('bark', *words, cwd=folder, input=typed)

    def test_the_files_are_installed(self):
        self.assertEqual((self.data / 'small.deck').read_text(), mdoc.literal_block(self.formats, 'DECK FILES'))
        # It names its deck from the top of the sources, the page by its name alone.
        started = (self.data / 'started.save').read_text().replace('data/bark/', '')
        self.assertEqual(started, mdoc.literal_block(self.formats, 'SAVED GAMES'))

    def test_the_display_is_what_is_shown(self):
        small = self.play_bark(self.data, 'small.deck', '3', '4', 'a', 'h')
        for line in mdoc.literal_block(self.program, 'Display').rstrip('\n').splitlines():
            self.assertIn(line, small.stdout)
        self.assertEqual(small.returncode, 7)
        last = self.play_bark(self.data, 'small.deck', '3', '4', 'a', 'a').stdout.splitlines()[-1]
        self.assertIn(f'.Dl {last}\n', self.program.read_text())

    def test_the_samples_can_be_played(self):
        self.assertEqual(self.play_bark(self.data, 'large.deck', '20', '20', 'a', 'a').returncode, 0)
        self.assertEqual(self.play_bark(testing.SOURCES, 'data/bark/started.save', 'a', 'a').returncode, 0)

    def test_the_scores_are_right(self):
        # The board without one card, which is then put.
        rows = mdoc.literal_block(self.program, 'SCORES').replace('..', '**').splitlines()
        rows[3] = rows[3].replace('1A', '**')
        self.file('save', '\n'.join(['4 5 0 1', 'deck', '1A2A3A4A5A6A', '1B2B3B4B5B', *rows]))
        self.file('deck', '0\n')
        end = self.play_bark(self.folder, 'save', 'h', 'h', typed='1 2 4\n').stdout
        self.assertTrue(end.endswith('Player 1=4 Player 2=3\n'), end)


@unittest.skipUnless('499' in FAMILIES, 'not built')
class Game499(Example):
    page = MAN / '499.5'

    def test_the_client_is_installed(self):
        self.assertEqual((DATA / 'examples/499.py').read_text(), mdoc.literal_block(self.page, 'A client'))

    def test_the_deck_is_installed_and_dealt_as_the_conversation_shows(self):
        deck = mdoc.literal_block(self.page, 'DECK FILES')
        self.assertIn(deck, (DATA / '499/demo.deck').read_text() + (DATA / '499/hands.deck').read_text())
        cards = re.findall('..', deck)
        dealt = re.findall(r'^\w+ +< H(.*)$', mdoc.literal_block(self.page, 'A conversation'), re.MULTILINE)
        self.assertEqual(dealt, [''.join(cards[seat::4]) for seat in range(4)])


testing.main()
