"""coverage_test.py MULTITOOL SOURCES FAMILIES

The intervals are as good as they promise, for alice against bob: in 93 to 97 % of 1,000 matches of 50
deals, the 95 % interval of the difference contains the difference that a match of 500,000 deals gives.
And duplicate deals are worth their price: the same number of games on different deals has a wider interval.
"""
import json
import math
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

TRUE_DEALS = 500_000
DEALS = 50
MATCHES = 1_000


def table(deals, seed, *options):
    done = subprocess.run([testing.MULTITOOL, 'match', 'cards', '--deals', str(deals), '--seed', str(seed), '--quiet', '--json',
                           *options, 'alice', 'bob'], capture_output=True, text=True)
    assert done.returncode == 0, done
    return json.loads(done.stdout)


def difference(figures):
    """Of alice less bob, and its half-width."""
    pair = figures['pairs'][0]
    return (1 if pair['first'] == 'alice' else -1) * pair['difference'], pair['interval']


def standard_error(values):
    middle = sum(values) / len(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


class Coverage(testing.TestCase):
    def test_intervals_contain_the_true_difference_as_often_as_they_promise(self):
        true, its_half = difference(table(TRUE_DEALS, 1))
        print(f'{TRUE_DEALS} deals: alice is ahead by {true:.3f} ± {its_half:.3f}')
        held, halves, points_held = 0, [], 0
        for seed in range(2, 2 + MATCHES):
            figures = table(DEALS, seed)
            shown, half = difference(figures)
            held += abs(shown - true) <= half
            halves.append(half)
            points_held += all(abs(player['points'] - (50 + (true if player['name'] == 'alice' else -true) / 2)) <= player['interval']
                               for player in figures['players'])
        percent = 100 * held / len(halves)
        print(f'{len(halves)} matches of {DEALS} deals: the interval (± {sum(halves) / len(halves):.1f} on average) holds it in {percent:.1f} %')
        self.assertEqual(points_held, held, 'two players: the points are the difference')
        self.assertTrue(93 <= percent <= 97, percent)

    def test_duplicate_deals_give_narrower_intervals(self):
        log = self.folder / 'log'
        table(20_000, 1, '--log', str(log))
        games = [json.loads(line) for line in log.read_text().splitlines()[1:]]
        ahead = [100 * (1 if game['seating'][0] == 0 else -1) * (game['points'][0] - game['points'][1]) for game in games]
        # Ten thousand games each: two of every deal of the first half; one of every deal, seats by turns.
        duplicate = standard_error([(ahead[i] + ahead[i + 1]) / 2 for i in range(0, 20_000, 2)])
        independent = standard_error([ahead[2 * deal + deal % 2] for deal in range(20_000)])
        print(f'20000 games on 10000 duplicate deals: ± {1.96 * duplicate:.2f}; on as many deals of their own: ± {1.96 * independent:.2f}')
        print(f'  as if {(independent / duplicate) ** 2:.2f} times as many games had been played')
        self.assertLess(duplicate, independent)


testing.main()
