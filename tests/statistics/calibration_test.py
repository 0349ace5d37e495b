"""calibration_test.py MULTITOOL SOURCES FAMILIES

No program is better than itself: in matches between two copies of one program, the 95 % interval of the
difference excludes zero in 3 to 7 % of 1,000 matches, and --until says in at most 7 % that one exceeds the
other. Our players always answer alike, so two of them alone at a table, or at any table in all orders, have
exactly the same points; matches of two programs that play at random are made up.

    MULTITOOL_MATCHES    play this number of matches instead of 1,000
"""
import concurrent.futures
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys

import model
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

MATCHES = int(os.environ.get('MULTITOOL_MATCHES', 1_000))
DEALS = 60

# Each has two copies of its first player, under the names a and b, and others to fill the table.
PLAYED = [
    *[('cards', seats, ['alice', 'bob', 'alice', 'bob'][:seats - 1], []) for seats in (3, 4, 5)],
    *[('stlucia', seats, ['eait', 'science', 'habs', 'hass'][:seats - 1], []) for seats in (3, 4, 5)],
    ('cards', 3, ['bob', 'alice', 'x=alice'], ['--seats', 3]),
    ('stlucia', 4, ['eait', 'science', 'habs', 'hass'], ['--seats', 4]),
    ('stlucia', 3, ['mabs', 'eait', 'hass'], ['--seats', 3, '--gauntlet']),
]


def run(*words):
    done = subprocess.run([testing.MULTITOOL, 'match', *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, (words, done)
    return json.loads(done.stdout)


def copies(players):
    return [f'a={players[0]}', f'b={players[0]}', *players[1:]]


def excludes_zero(figures, one='a', other='b'):
    pair = next(pair for pair in figures['pairs'] if {pair['first'], pair['second']} == {one, other})
    return abs(pair['difference']) > pair['interval']


def share_of(found):
    """In percent, of all matches, several of which are played at a time."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return 100 * sum(pool.map(found, range(1, MATCHES + 1))) / MATCHES


def made_up(path, seed, seats, luck):
    """A match of cards between programs that play at random: part of a score comes with the cards."""
    names = 'ab' + 'cde'[:seats - 2]
    chance = random.Random(f'{seed} {seats} {luck}')
    header = {'match': 2, 'game': 'cards', 'players': list(names), 'seed': seed, 'deals': DEALS, 'seats': seats, 'settings': {}}
    lines, game = [json.dumps(header, separators=(',', ':'))], itertools.count()
    for deal in range(DEALS):
        cards = [chance.gauss(0, luck) for _ in names]
        for seating in model.seatings(seed, deal, seats, seats):
            scores = [round(10 * (cards[seat] + chance.gauss(0, 1))) for seat in range(seats)]
            points = model.points_of('cards', scores, None, 'finished', None)
            line = {'game': next(game), 'deal': deal, 'seating': seating, 'scores': scores, 'points': 'POINTS',
                    'ending': 'finished', 'blame': None, 'answers': [10] * seats}
            shares = ','.join(f'{round(share * 1_000_000) / 1_000_000:.6f}'.rstrip('0').rstrip('.') for share in points)
            lines.append(json.dumps(line, separators=(',', ':')).replace('"POINTS"', f'[{shares}]'))
    path.write_text('\n'.join(lines) + '\n')


class Calibration(testing.TestCase):
    def holds(self, name, percent):
        print(f'{name}: zero excluded in {percent:.1f} % of {MATCHES} matches of {DEALS} deals', flush=True)
        if MATCHES >= 1_000:
            self.assertTrue(3 <= percent <= 7, (name, percent))

    def test_two_copies_at_one_table_with_others(self):
        for game, seats, players, options in PLAYED:
            words = [game, '--deals', DEALS, '--jobs', 1, '--quiet', '--json', *options]
            percent = share_of(lambda seed: excludes_zero(run(*words, '--seed', seed, *copies(players))))
            with self.subTest(words):
                self.holds(f'{game}, {seats} seats, {len(players) + 1} players {" ".join(map(str, options))}', percent)

    def test_two_copies_alone_or_in_all_orders_have_exactly_the_same_points(self):
        for game, players, options in (
                ('cards', ['bob'], []), ('naval', ['B'], []), ('stlucia', ['eait'], []),
                ('stlucia', ['eait', 'science'], ['--orders', 'all']),
                ('cards', ['alice', 'bob', 'x=bob'], ['--seats', 3, '--orders', 'all'])):
            for seed in range(20):
                figures = run(game, '--deals', 10, '--seed', seed, '--quiet', '--json', *options, *copies(players))
                pair = next(pair for pair in figures['pairs'] if {pair['first'], pair['second']} == {'a', 'b'})
                self.assertEqual((pair['difference'], pair['interval']), (0, 0), (game, options, seed))

    def test_programs_that_play_at_random(self):
        for seats, luck in itertools.product((2, 3, 4, 5), (0.3, 2)):
            def found(seed):
                path = self.folder / f'{seed}.log'
                made_up(path, seed, seats, luck)
                figures = run('--merge', '--json', path)
                path.unlink()
                return excludes_zero(figures)
            with self.subTest(seats=seats, luck=luck):
                self.holds(f'at random, {seats} seats, luck {luck}', share_of(found))

    def test_until_finds_no_program_better_than_itself(self):
        for game, players in ('cards', ['alice', 'bob', 'x=alice']), ('stlucia', ['eait', 'science', 'habs']):
            percent = share_of(lambda seed: run(game, '--deals', 400, '--until', 10, '--seed', seed, '--jobs', 1, '--quiet',
                                                '--json', *copies(players))['until']['exceeds'] is True)
            print(f'{game}: --until 10 says that a copy exceeds the other in {percent:.1f} % of {MATCHES} matches', flush=True)
            with self.subTest(game):
                self.assertLessEqual(percent, 7 if MATCHES >= 1_000 else 12)


testing.main()
