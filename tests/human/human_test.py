"""human_test.py MULTITOOL SOURCES FAMILIES

A person in a seat of each hub, through a pseudo-terminal: whole games, and what is shown in them.
"""
import os
import random
import re
import unittest

from person import PLAIN, RICH, HumanTest, plain
import testing


def cards_in(screen):
    """The hand that was shown last, suit by suit, as it is typed; shuffled by the caller."""
    rows = plain(screen).split('Hand ')[-1]
    rows = re.split(r'\n[|│] [A-Z]', rows)[0].translate(str.maketrans('♠♣♦♥', 'SCDH', '|│\n'))
    cards, suit = [], None
    for word in rows.split():
        if word in 'SCDH':
            suit = word
        else:
            cards.append(suit + word[0])
    return cards


@unittest.skipUnless('cards' in testing.FAMILIES, 'not built')
class Cards(HumanTest):
    def deck(self, cards, seed):
        choice = random.Random(seed)
        deck = [choice.choice('SCDH') + choice.choice('123456789abcdef') for _ in range(cards)]
        self.file('a.deck', f'{cards}\n' + ''.join(card + '\n' for card in deck))

    def play(self, terminal, seed):
        """Types every card of the hand until one is good."""
        choice = random.Random(seed)
        while terminal.question() is not None:
            cards = cards_in(terminal.screen)
            self.assertTrue(cards, terminal.screen)
            choice.shuffle(cards)
            asked = plain(terminal.screen).count('Hand ')
            for card in cards:
                terminal.answer(choice.choice([card, card.lower(), f' {card[0]} {card[1]} ']))
                if terminal.question() is None or plain(terminal.screen).count('Hand ') > asked:
                    break
            else:
                self.fail('no card is good:\n' + terminal.screen)

    def test_whole_games_are_never_against_the_rules(self):
        for seed, (columns, environment) in enumerate([(80, RICH), (40, PLAIN), (40, RICH), (200, PLAIN)]):
            with self.subTest(columns=columns, environment=environment):
                self.deck(30, seed)
                players = ['alice', 'human', 'bob']
                players = players[seed % 3:] + players[:seed % 3]
                terminal = self.start('hub', 'a.deck', '2', *players, columns=columns, environment=environment)
                self.play(terminal, seed)
                self.assertEqual(terminal.status(), 0, self.out())
                self.assertIn('The game is over', terminal.screen)
                self.check_width(terminal.screen, columns)
                self.assertEqual('\033[' in terminal.screen, environment is RICH)
                self.assertEqual(any(suit in terminal.screen for suit in '♠♣♦♥'), environment is RICH)
                # The scores that the person sees are those of the hub.
                me = players.index('human')
                scores = dict(re.findall(r'(\d+):(-?\d+)', self.out().splitlines()[-1]))
                shown = plain(terminal.screen).split('Score')[-1]
                self.assertEqual(re.search(r'you: (-?\d+)', shown)[1], scores[str(me)])
                for seat, score in re.findall(r'player (\d+): (-?\d+)', shown):
                    self.assertEqual(score, scores[seat])

    def test_what_is_shown(self):
        self.file('a.deck', '8\nSa\nS2\nD3\nH4\nS5\nC6\nD7\nS5\n')
        terminal = self.start('hub', 'a.deck', '2', 'alice', 'human')
        terminal.question()
        terminal.answer('s5')
        terminal.question()
        self.assertEqual(terminal.screen, '''\
| You are player 1 of 2, and there are 4 rounds to play. Every trick is a point.
| Every D in your tricks costs one, unless you get 2 or more of them: then each
| is a point more. Type ? for help.
| 
| Round 1 of 4: player 0 leads.
| Player 0 plays Sa
| Hand   S 5x2   C 6   D 7
| Follow S (Enter: S5)> s5
| Player 0 takes Sa S5
| 
| Round 2 of 4: player 0 leads.
| Score  you: 0   player 0: 1 (1 trick)
| Player 0 plays S2
| Hand   S 5   C 6   D 7
| Follow S (Enter: S5)> ''')
        for line in ('', '6', 'd7'):
            terminal.answer(line)
            terminal.question()
            if not line:
                break
        self.assertTrue(terminal.screen.endswith('''\
| You take S2 S5
| 
| Round 3 of 4: you lead.
| Score  you: 1 (1 trick)   player 0: 1 (1 trick)
| Hand   C 6   D 7
| Lead> '''), terminal.screen)

    def test_a_refusal_has_a_reason(self):
        self.file('a.deck', '8\nSa\nS2\nD3\nH4\nS5\nS6\nD7\nC5\n')
        terminal = self.start('hub', 'a.deck', '2', 'alice', 'human')
        for typed, reason in (('', 'Type a card, or ? for help.'), ('x', 'That is not a card'), ('.', 'That is not a card'),
                              ('f', 'You have no card of that rank.'),
                              ('7', 'You have to follow suit: you have S.'),
                              ('zz', 'That is not a card'), ('s5 ', None)):
            if reason is None:
                break
            terminal.question()
            terminal.answer(typed)
            terminal.question()
            self.assertIn(reason, terminal.screen.split('> ')[-2])
        for typed, reason in (('sf', 'You do not have Sf.'), ('D7', 'You have to follow suit: you have S.'),
                              ('PLAYS5', 'That is not a card'), ('S' * 200, 'That is too long.'),
                              ('?', 'Ctrl+D  leaves the game'), ('\x01\x1b[2J', 'That is not a card')):
            terminal.answer(typed)
            terminal.question()
            self.assertIn(reason, terminal.screen.split('> ')[-2], typed)
        terminal.answer('5')
        self.assertIsNotNone(terminal.question())
        self.assertIn('takes Sa S5', terminal.screen)

    def test_diamonds_that_were_taken_are_shown_as_a_suit(self):
        for environment, suit in (PLAIN, 'D'), (RICH, '♦'):
            self.file('a.deck', '4\nD3\nS2\nD1\nS1\n')
            terminal = self.start('hub', 'a.deck', '2', 'human', 'alice', environment=environment)
            terminal.question()
            terminal.answer('d3')
            terminal.question()
            self.assertIn(f'Score  you: 3 (1 trick, 2 {suit})\n', plain(terminal.screen))

    def test_who_has_won_is_told(self):
        # Nobody has to take a trick to be ahead of who was hurt by them; nor has everybody.
        for deck, players, threshold, end in (
                (('D3', 'D4', 'D1', 'D2'), ('alice', 'human'), '5', ': you win.'),
                (('D3', 'D4', 'D1', 'D2'), ('human', 'alice'), '5', '.'),
                (('D3', 'D4', 'D1', 'D2', 'S1', 'S2'), ('alice', 'human', 'alice'), '5', ': nobody is ahead of you.'),
                (('D1', 'D2', 'D3', 'D4'), ('alice', 'human'), '2', ': you win.')):
            with self.subTest(players=players, threshold=threshold):
                self.file('a.deck', f'{len(deck)}\n' + ''.join(card + '\n' for card in deck))
                terminal = self.start('hub', 'a.deck', threshold, *players)
                self.play(terminal, 0)
                self.assertEqual(terminal.status(), 0, self.out())
                self.assertIn(f'\n| The game is over{end}\n', terminal.screen)

    def test_a_game_that_ends_early_is_not_won(self):
        self.file('a.deck', '4\nS3\nS4\nS1\nS2\n')
        self.file('quits', '#!/bin/sh\nprintf @\nread hand; read round; read played; echo PLAYS1\n')
        os.chmod(self.folder / 'quits', 0o755)
        terminal = self.start('hub', 'a.deck', '2', 'human', './quits')
        self.play(terminal, 0)
        self.assertEqual(terminal.status(), 6, self.out())
        self.assertRegex(terminal.screen, r'(?s)You take .*\n\| The game has ended early\.\n\| Score  you: 1 ')

    def test_a_hand_of_many_lines(self):
        """Every card has its colour, and a suit its first card beside it, wherever the line ends."""
        for columns in range(22, 34):
            mine = [suit + rank for suit in 'SCDH' for rank in '2468ace']
            self.file('a.deck', '56\n' + 'C1\n' * 28 + ''.join(card + '\n' for card in mine))
            terminal = self.start('hub', 'a.deck', '2', 'alice', 'human', columns=columns, environment=RICH)
            terminal.question()
            rows = re.split(r'\n', terminal.screen.split('Hand ')[-1])[:-1]
            self.assertGreaterEqual(len(rows), 3)
            cards, suit = [], None
            for row in rows:
                self.assertNotRegex(plain(row).rstrip(), '[♠♣♦♥]$')
                # Not the bar, which has a colour, too.
                for symbol, colour, rank in re.findall('([♠♣♦♥])|\033\\[([0-9]+)m([0-9a-f])\033\\[0m', row):
                    suit = symbol or suit
                    if rank:
                        cards.append('SCDH'['♠♣♦♥'.index(suit)] + rank)
                        self.assertEqual(colour, '1' if suit == '♣' else '2', row)
            self.assertEqual(cards, mine)
            self.check_width('\n'.join(rows[1:]), columns)
            terminal.close()
            terminal.person = os.open('/dev/null', os.O_RDWR)  # it is closed again at the end

    def test_the_window_may_change(self):
        self.deck(20, 7)
        terminal = self.start('hub', 'a.deck', '2', 'alice', 'human', environment=RICH, columns=120)
        terminal.question()
        before = len(terminal.screen)
        terminal.resize(30)
        terminal.answer('?')
        terminal.question()
        self.check_width(terminal.screen[before:].split('\n', 1)[1], 30)
        terminal.resize(100)
        self.play(terminal, 7)
        self.assertEqual(terminal.status(), 0)

    def test_it_reads_well_beside_the_hub(self):
        self.deck(20, 3)
        terminal = self.start('hub', 'a.deck', '2', 'alice', 'human', quiet=False)
        self.play(terminal, 3)
        self.assertEqual(terminal.status(), 0)
        others = [line for line in terminal.screen.splitlines() if not line.startswith('| ')]
        for line in others:
            self.assertRegex(line, r'^(Lead player=\d|Cards=[SCDH]\.. [SCDH]\..|0:-?\d+ 1:-?\d+)$')
        self.assertEqual(len(others), 21)

    def test_what_is_typed_ahead_is_an_answer(self):
        self.file('a.deck', '6\nS1\nS2\nS3\nS4\nS5\nS6\n')
        terminal = self.start('hub', 'a.deck', '2', 'human', 'alice')
        terminal.question()
        terminal.answer('s2\n3\ns1')
        self.assertEqual(terminal.status(), 0, self.out())
        self.assertRegex(terminal.screen, r'(?s)\n\| Lead> s2\n.*\n\| Follow S> 3\n\| .*: S1\)> s1\n\| ')

    def test_what_is_typed_ahead_may_be_too_long(self):
        self.file('a.deck', '6\nS1\nS2\nS3\nS4\nS5\nS6\n')
        terminal = self.start('hub', 'a.deck', '2', 'human', 'alice')
        terminal.question()
        terminal.answer('s2\n' + 'S' * 200 + '\n3\ns1')
        self.assertEqual(terminal.status(), 0, self.out())
        self.assertRegex(terminal.screen, r'\n\| Follow S> \n\| That is too long\.\n\| Follow S> 3\n')

    def test_two_people(self):
        self.deck(8, 5)
        terminal = self.start('hub', 'a.deck', '2', 'human', 'human')
        self.play(terminal, 5)
        self.assertEqual(terminal.status(), 0, self.out())


@unittest.skipUnless('naval' in testing.FAMILIES, 'not built')
class Naval(HumanTest):
    def fleet(self, mine='west.map', order='human,{},2310A,east.map\n'):
        for name in ('west.map', 'east.map', 'duel.rules'):
            self.file(name, (testing.DATA / 'naval' / name).read_text())
        self.file('config', order.format(mine))

    def test_whole_games_are_never_against_the_rules(self):
        for columns, environment in ((80, RICH), (40, PLAIN), (22, RICH)):
            with self.subTest(columns=columns):
                self.fleet(order='2310B,{},human,east.map\n')
                terminal = self.start('hub', '--record', 'rec', 'duel.rules', 'config', columns=columns,
                                      environment=environment)
                places = [column + row for column in 'abcdefgh' for row in '12345678']
                choice = random.Random(columns)
                choice.shuffle(places)
                shot = []
                while terminal.question() is not None:
                    if choice.random() < 0.3:
                        terminal.answer(choice.choice(shot + ['i1', 'a9', 'z26', '', 'x']))
                        terminal.question()
                        self.assertRegex(plain(terminal.screen).split('> ')[-2],
                                         'before|There is no (column|row)|That is not a cell')
                    shot.append(places.pop())
                    terminal.answer(choice.choice([shot[-1], shot[-1].upper(), shot[-1][::-1]]))
                self.assertEqual(terminal.status(), 0, self.out())
                self.assertRegex(plain(terminal.screen), 'The round\nis over|The round is over|The round is')
                self.check_width(terminal.screen, columns)
                record = (self.folder / 'rec').read_text()
                self.assertEqual(len(re.findall('\t1\t<\tGUESS', record)), len(shot), 'none was refused')

    def test_what_is_shown(self):
        self.fleet()
        terminal = self.start('hub', 'duel.rules', 'config')
        terminal.question()
        for line in ('h1', 'a1'):
            terminal.answer(line)
            terminal.question()
        self.assertTrue(terminal.screen.startswith('''\
| You are player 1. Each side has 5 ships; their lengths are 5, 4, 3, 2, 1. Who
| sinks all of the other side wins. Type ? for help.
| 
|    Your ships            Their waters
|    A B C D E F G H       A B C D E F G H
'''), terminal.screen)
        self.assertTrue(terminal.screen.endswith('''\
| Shoot at> a1
| You shoot at A1: a miss
| They shoot at B1: a miss
| 
|    Your ships            Their waters
|    A B C D E F G H       A B C D E F G H
|  1 / / 3 3 3 . . .     1 / . . . . . . *
|  2 1 . . . . . . .     2 . . . . . . . .
|  3 1 . . . . . . .     3 . . . . . . . .
|  4 1 . . . . . . .     4 . . . . . . . .
|  5 1 2 . . . . . .     5 . . . . . . . .
|  6 1 2 . . . . . .     6 . . . . . . . .
|  7 . 2 4 4 . . . .     7 . . . . . . . .
|  8 . 2 . . . . . 5     8 . . . . . . . .
| You have sunk 0 of 5 ships and lost 0.
| Shoot at> '''), terminal.screen)
        terminal.answer('?')
        terminal.question()
        self.assertIn('shoots at column B, row 4', terminal.screen)

    def test_a_map_that_cannot_be_used_is_told(self):
        self.fleet('none.map')
        terminal = self.start('hub', 'duel.rules', 'config')
        self.assertEqual(terminal.status(), 4)
        self.assertIn('Your map, none.map, cannot be read or is not a map.', terminal.screen)
        self.fleet('small.map')
        self.file('small.map', 'A1 N\n')
        terminal = self.start('hub', 'duel.rules', 'config')
        self.assertEqual(terminal.status(), 4)
        self.assertIn('Your map does not fit the rules', terminal.screen)


@unittest.skipUnless('stlucia' in testing.FAMILIES, 'not built')
class Dice(HumanTest):
    def play(self, terminal, seed):
        choice = random.Random(seed)
        while (question := terminal.question()) is not None:
            if question.startswith('Stay'):
                terminal.answer(choice.choice(['s', 'go', 'STAY', 'g']))
                continue
            dice = re.findall(r'\[(.)\]', plain(terminal.screen).split('Dice')[-1])
            if choice.random() < 0.3:
                terminal.answer(choice.choice(['x', 'reroll', '1111112', 'aaaaaah']))
                terminal.question()
                self.assertRegex(plain(terminal.screen).split('> ')[-2], 'Type the|You (have|do not)')
            wanted = [die for die in dice if choice.random() < 0.4]
            terminal.answer(choice.choice(['', 'keep', 'all', ''.join(wanted), ' '.join(wanted).lower()]))

    def test_whole_games_are_never_against_the_rules(self):
        for seed, (columns, environment) in enumerate([(80, RICH), (40, PLAIN), (40, RICH), (30, PLAIN)]):
            with self.subTest(columns=columns):
                self.file('a.rolls', ''.join(random.Random(seed).choices('123HAP', k=997)) + '\n')
                players = ['human', 'eait', 'science', 'habs']
                terminal = self.start('stlucia', 'a.rolls', '15', *players[seed:], *players[:seed],
                                      columns=columns, environment=environment)
                self.play(terminal, seed)
                self.assertEqual(terminal.status(), 0, self.out())
                self.check_width(terminal.screen, columns)
                me = 'ABCD'[-seed % 4]
                # The points that the person was shown are those that the hub printed.
                shown = re.findall(r'\bYou score \d+:\s+(?:[|│] )?(\d+)', plain(terminal.screen))
                totals = re.findall(f'Player {me} scored \\d+ for a total of (\\d+)', self.out())
                self.assertEqual(shown, totals)

    def test_what_is_shown(self):
        self.file('a.rolls', '123HAP\n')
        terminal = self.start('stlucia', 'a.rolls', '15', 'human', 'habs')
        terminal.question()
        for line in ('', 's', 'h', 'x', '?', ''):
            terminal.answer(line)
            terminal.question()
        self.assertTrue(terminal.screen.startswith('''\
| You are player A of 2. Who has the points that were agreed on first wins, or
| who is left alone. Type ? for help.
| 
| Your turn
| A you  ########## 10  0 points
| B      ########## 10  0 points
| Dice   [1] [2] [3] [H] [A] [P]
| Worth  0 points  health 10  St Lucia and a point for it  P: 1 of 10
| Reroll (2 left, Enter keeps all)> 
| You are in St Lucia now.
| You score 1: 1 in all.
| B rolls 1 2 3 H A P and has health 10
| B hits you for 1.
| Your health is 9 now.
| Stay or go? (s/g)> s
| 
| Your turn
| A you  #########.  9  1 point   1 P  in St Lucia
| B      ########## 10  0 points  1 P
| Dice   [1] [2] [3] [H] [A] [P]
| Worth  2 points  no healing inside  hits all others for 1  P: 2 of 10
| Reroll (2 left, Enter keeps all)> h
| Dice   [1] [1] [2] [3] [A] [P]
'''), terminal.screen)

    def test_the_third_throw_stays(self):
        self.file('a.rolls', '123HAP\n')
        terminal = self.start('stlucia', 'a.rolls', '15', 'human', 'habs')
        for _ in range(2):
            terminal.question()
            terminal.answer('all')
        terminal.question()
        self.assertIn('They stay: you have rolled three times.', terminal.screen)


testing.main()
