"""league_test.py MULTITOOL SOURCES FAMILIES

Ratings are as good as they promise: in simulated leagues, where the strength of every player is known, the
95 % intervals of the ratings contain it in 93 to 97 % of all cases. In the games of these leagues the chance
of one player against another follows the model exactly; what the players of one deal share makes its games
depend on each other.

    MULTITOOL_LEAGUES    simulate this number of leagues of each kind instead of 300
"""
import concurrent.futures
import itertools
import json
import math
import os
import pathlib
import random
import subprocess
import sys

import model
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

LEAGUES = int(os.environ.get('MULTITOOL_LEAGUES', 300))
ELO = 400 / math.log(10)
# Players, seats, deals, drawn tables of a deal (0: all combinations).
KINDS = [(4, 4, 60, 0), (6, 3, 30, 0), (5, 2, 60, 0), (12, 4, 120, 3), (12, 4, 120, 8), (30, 4, 150, 10)]


def gumbel(chance):
    return -math.log(-math.log(chance.random()))


def write(path, seed, players, seats, deals, draw):
    """A league of cards. Returns the ratings of its players."""
    chance = random.Random(seed)
    strength = [chance.gauss(0, 0.6) for _ in range(players)]
    middle = sum(strength) / players
    header = {'match': 2, 'game': 'cards', 'players': [f'p{i}' for i in range(players)], 'seed': seed, 'deals': deals,
              'seats': seats, 'settings': {'draw': draw} if draw else {}}
    lines, game = [json.dumps(header, separators=(',', ':'))], itertools.count()
    drawn = model.drawn_tables(seed, deals * draw, players, seats) if draw else None
    shares = [f'{round(i * 1_000_000 / (seats - 1)) / 1_000_000:.6f}'.rstrip('0').rstrip('.') for i in range(seats)]
    for deal in range(deals):
        # Half of the deals favour one style: the same games come out again in all rotations.
        again = {}
        for seating in drawn[deal * draw:(deal + 1) * draw] if draw else model.seatings(seed, deal, players, seats):
            group = tuple(sorted(seating))
            if deal % 2 == 0 or group not in again:
                again[group] = {player: strength[player] + gumbel(chance) for player in group}
            order = sorted(seating, key=again[group].get)
            ranks = [order.index(player) for player in seating]
            lines.append(f'{{"game":{next(game)},"deal":{deal},"seating":{seating},"scores":{ranks},"points":'
                         f'[{",".join(shares[rank] for rank in ranks)}],"ending":"finished","blame":null,'
                         f'"answers":{[10] * seats}}}'.replace(' ', ''))
    path.write_text('\n'.join(lines) + '\n')
    return [ELO * (value - middle) for value in strength]


class Leagues(testing.TestCase):
    def test_intervals_of_ratings_contain_the_truth_as_often_as_they_promise(self):
        def held(job):
            kind, seed = job
            path = self.folder / f'{kind}-{seed}.log'
            truth = write(path, seed * 100 + kind, *KINDS[kind])
            done = subprocess.run([testing.MULTITOOL, 'match', '--merge', '--json', path], capture_output=True, text=True)
            assert done.returncode == 0, done
            path.unlink()
            return [abs(player['rating'] - truth[int(player['name'][1:])]) <= player['rating_interval']
                    for player in json.loads(done.stdout)['players']]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for kind, (players, seats, deals, draw) in enumerate(KINDS):
                results = [hit for hits in pool.map(held, ((kind, seed) for seed in range(LEAGUES))) for hit in hits]
                percent = 100 * sum(results) / len(results)
                print(f'{players} players, {seats} seats, {deals} deals, {draw or "no"} drawn tables: '
                      f'{percent:.1f} % of {len(results)} intervals contain the truth', flush=True)
                with self.subTest(KINDS[kind]):
                    self.assertTrue(93 <= percent <= 97, percent)


testing.main()
