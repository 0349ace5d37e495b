"""figures_test.py MULTITOOL SOURCES FAMILIES

The figures that match prints, of played matches and of made-up logs, are those of the model.
"""
import itertools
import json
import pathlib
import random
import re
import subprocess
import sys
from fractions import Fraction

import model
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

ENDINGS = ['no greeting', 'too slow', 'too long', 'gone', 'not allowed']


def run(*words):
    """What `multitool match WORDS` prints."""
    command = [testing.MULTITOOL, 'match', *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, (command, done)
    return done.stdout


def written(share):
    text = f'{round(share * 1_000_000) / 1_000_000:.6f}'.rstrip('0').rstrip('.')
    return text


def made_up(chance, family, players, seats, deals, shards, settings):
    """Lines of a log, and the texts of logs of its shards."""
    match = {'match': 2, 'game': family, 'players': [f'player {i} é"' for i in range(players)], 'seed': 7,
             'deals': deals, 'seats': seats, 'settings': settings}

    def header(settings):
        return json.dumps({**match, 'settings': settings}, ensure_ascii=False, separators=(',', ':'))

    lines = [header(settings)]
    logs = [[header({**settings, 'shard': f'{k + 1}/{shards}'} if shards > 1 else settings)] for k in range(shards)]
    draw = settings.get('draw')
    planned = model.drawn_tables(7, deals * draw, players, seats) if draw else [
        seating for deal in range(deals)
        for seating in model.seatings(7, deal, players, seats, 'gauntlet' in settings, 'orders' in settings)]
    per_deal = len(planned) // deals
    for number, seating in enumerate(planned):
        scores = [chance.randrange(-3, 8) - player for player in seating]
        broken = chance.random() < 0.1
        ending = chance.choice(ENDINGS) if broken else 'finished'
        blame = chance.randrange(seats) if broken and ending != 'too long' else None
        points = model.points_of(family, scores, chance.randrange(seats), ending, blame)
        line = (f'{{"game":{number},"deal":{number // per_deal},"seating":{json.dumps(seating)},'
                f'"scores":{json.dumps(scores)},"points":[{",".join(map(written, points))}],'
                f'"ending":"{ending}","blame":{json.dumps(blame)},"answers":{json.dumps([10] * seats)}}}')
        line = line.replace(', ', ',')
        lines.append(line)
        logs[number // per_deal % shards].append(line)
    return lines, logs


def same(shown, wanted, where=''):
    """Numbers to six decimals, all else exactly."""
    if isinstance(wanted, dict):
        assert isinstance(shown, dict) and list(shown) == list(wanted), (where, shown, wanted)
        for key in wanted:
            same(shown[key], wanted[key], f'{where}.{key}')
    elif isinstance(wanted, list):
        assert len(shown) == len(wanted), (where, shown, wanted)
        for i, (a, b) in enumerate(zip(shown, wanted)):
            same(a, b, f'{where}[{i}]')
    elif isinstance(wanted, (Fraction, float)):
        # A half-width goes through a quantile that is right to seven decimals.
        assert abs(shown - float(wanted)) <= 6e-7 + 1e-7 * abs(float(wanted)), (where, shown, float(wanted))
    else:
        assert shown == wanted, (where, shown, wanted)


def in_game_order(faults):
    names = ['not started', 'no greeting', 'bad greeting', 'too slow', 'too long', 'gone', 'closed its output',
             'line too long', 'not a message', 'not allowed', 'signal', 'no memory']
    return {name: faults[name] for name in names if name in faults}


def compare(logs, lines):
    figures = model.Figures(lines)
    wanted, order = figures.table()
    for player in wanted['players']:
        player['faults'] = in_game_order(player['faults'])
    same(json.loads(run('--merge', '--json', *logs)), wanted)
    table = run('--merge', *logs)
    assert not re.search(r'\bnan\b|\binf\b', table), table
    for pair in wanted['pairs']:
        if pair['interval'] is not None:
            marked = abs(pair['difference']) > pair['interval']
            shown = f'{float(pair["difference"]):+.2f}' if pair['difference'] else '0.00'
            row = re.search(rf'^ ([ *])  {re.escape(pair["first"])} +{re.escape(pair["second"])} +(\S+) ± +(\S+)$',
                            table, re.M)
            assert row and (row[1] == '*') == marked, (pair, table)
            assert abs(float(row[2]) - float(shown)) < 0.011, (pair, table)
    if figures.players == 2 and len(figures.deals) > 1 and not figures.draw:
        share = float(wanted['players'][0]['points']) / 100
        half = wanted['players'][0]['interval'] / 100
        if share < 1:
            row = re.search(r'^Elo (\S+) (?:\((?:at (?:most|least) )?(\S+?)(?: to (\S+))?\)|\(anything yet\)), LOS (?:over )?(\S+) %$',
                            table, re.M)
            assert row and abs(float(row[1]) - model.elo(share)) < 0.051, table
            ends = [model.elo(end) for end in (share - half, share + half) if 0 < end < 1]
            shown = [float(text) for text in (row[2], row[3]) if text]
            assert len(ends) == len(shown), table
            assert all(abs(a - b) < 0.051 for a, b in zip(ends, shown)), (ends, table)
            assert abs(float(row[4]) - min(99.9, 100 * figures.los(*order))) < 0.051, table
    return figures


class Figures(testing.TestCase):
    def test_the_figures_of_made_up_logs_are_those_of_the_model(self):
        chance = random.Random(2310)
        rows = [('cards', 2, 2, 1), ('cards', 2, 2, 2), ('cards', 2, 2, 30), ('naval', 2, 2, 7), ('cards', 3, 3, 12),
                ('stlucia', 4, 4, 40), ('cards', 5, 3, 6), ('naval', 5, 2, 9), ('stlucia', 6, 4, 3), ('cards', 9, 9, 8)]
        ways = [{}, {'gauntlet': True}, {'draw': 1}, {'draw': 5}, {'orders': 'all'}]
        for (family, players, seats, deals), settings, shards in itertools.product(rows, ways, (1, 3)):
            if 'orders' in settings and seats > 4:
                continue
            lines, logs = made_up(chance, family, players, seats, deals, shards, settings)
            for i, log in enumerate(logs):
                (self.folder / f'{i}.log').write_text('\n'.join(log) + '\n')
            compare([self.folder / f'{i}.log' for i in range(shards)], lines)

    def test_the_figures_of_played_matches_are_those_of_the_model(self):
        plays = [('cards', 40, ['alice', 'bob'], []), ('cards', 10, ['alice', 'bob', 'y=alice', 'x=bob'], ['--seats', 3]),
                 ('naval', 20, ['2310A', '2310B', 'c=2310A'], ['--gauntlet']),
                 ('stlucia', 20, ['eait', 'science', 'habs', 'hass', 'mabs'], []),
                 ('dice', 5, ['eait', 'science', 'habs'], ['--orders', 'all']),
                 ('dice', 30, ['eait', 'science', 'habs', 'hass', 'mabs', 'x=eait', 'y=mabs'], ['--seats', 4, '--draw', 3])]
        for number, (family, deals, players, options) in enumerate(plays):
            log = self.folder / f'played-{number}'
            table = run(family, '--deals', deals, '--seed', 7, '--log', log, '--quiet', *options, *players)
            lines = log.read_text().splitlines()
            figures = compare([log], lines)
            self.assertEqual(run('--merge', log), table)
            for game in figures.games:
                winner = game['scores'].index(max(game['scores'])) if family == 'naval' else \
                    game['points'].index(1) if 1 in game['points'] else None
                points = model.points_of(family, game['scores'], winner, game['ending'], game['blame'])
                logged = [f'{p:g}' if p in (0, 1) else written(Fraction(str(p))) for p in game['points']]
                self.assertEqual([written(share) for share in points], logged, game)

    def test_a_match_ends_when_the_sequential_test_of_the_model_decides(self):
        for difference, players in ((5, ['alice', 'bob']), (20, ['alice', 'bob']), (5, ['bob', 'alice']),
                                    (3, ['bob', 'x=bob'])):
            log = self.folder / f'until-{difference}-{players[0]}'
            command = ['cards', '--deals', 2000, '--seed', 7, '--log', log, '--quiet', '--until', difference]
            shown = json.loads(run(*command, '--json', *players))
            self.assertEqual(run(*command, *players), run('--merge', log))
            figures = model.Figures(log.read_text().splitlines())
            decided = model.decided_after(figures.differences(0, 1), difference)
            self.assertTrue(decided, shown)
            same(shown['until'], {'difference': difference, 'exceeds': decided[1], 'deals': decided[0]})
            self.assertEqual(shown['deals'], decided[0], shown)

    def test_the_model_knows_a_quantile_of_a_table(self):
        self.assertAlmostEqual(model.student_95(9), 2.262157163, delta=1e-8)


testing.main()
