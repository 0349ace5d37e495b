"""What a log amounts to, worked out plainly: every figure that match prints, from the definitions.

Nothing here is shared with the program; fractions stay fractions until a root is drawn.
"""
import functools
import itertools
import json
import math
from fractions import Fraction


def area_of_student(begin, end, freedom):
    """Of cos^(freedom - 1), to which Student's density becomes by x = sqrt(freedom) tan(angle)."""
    parts = 1000
    step = (end - begin) / parts
    return math.fsum((1 if i in (0, parts) else 4 if i % 2 else 2) * math.cos(begin + step * i) ** (freedom - 1)
                     for i in range(parts + 1)) * step / 3


def student_below(t, freedom):
    angle = math.atan(abs(t) / math.sqrt(freedom))
    inside = area_of_student(0, angle, freedom)
    half = inside / (inside + area_of_student(angle, math.pi / 2, freedom)) / 2
    return 0.5 + (half if t > 0 else -half)


@functools.lru_cache
def student_95(freedom):
    low, high = 1.0, 20.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if student_below(middle, freedom) < 0.975 else (low, middle)
    return low


def half_width(values):
    if len(values) < 2:
        return None
    return student_95(len(values) - 1) * math.sqrt(variance(values) / len(values))


def mean(values):
    return sum(values, Fraction(0)) / len(values)


def variance(values):
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


def elo(share):
    return 400 * math.log10(share / (1 - share))


def seatings(players, seats, gauntlet):
    """Of a deal, in the order of its games."""
    for group in itertools.combinations(range(players), seats):
        if not gauntlet or 0 in group:
            for turn in range(seats):
                yield list(group[turn:] + group[:turn])


def points_of(family, scores, winner, ending, blame):
    """By seat, a share of the others."""
    seats = range(len(scores))

    def against(me, other):
        if ending != 'finished':
            return Fraction(0) if me == blame else Fraction(1) if other == blame else Fraction(1, 2)
        if family == 'cards':
            return Fraction(1 + (scores[me] > scores[other]) - (scores[me] < scores[other]), 2)
        return Fraction(1 + (me == winner) - (other == winner), 2)

    return [sum(against(me, other) for other in seats if other != me) / (len(scores) - 1) for me in seats]


@functools.lru_cache
def exact(points, seats):
    """A share that was written with six decimals."""
    share = Fraction(round(Fraction(str(points)) * 2 * (seats - 1)), 2 * (seats - 1))
    assert abs(share - Fraction(str(points))) <= Fraction(1, 2_000_000)
    return share


class Figures:
    def __init__(self, lines):
        """Lines of one log, or of several put in order: the match, then its games."""
        self.match, *games = [json.loads(line) for line in lines]
        self.players = len(self.match['players'])
        self.gauntlet = self.match['settings'].get('gauntlet', False)
        order = list(seatings(self.players, self.match['seats'], self.gauntlet))
        deals = {}
        for game in games:
            assert game['seating'] == order[game['game'] % len(order)]
            assert game['deal'] == game['game'] // len(order)
            deals.setdefault(game['deal'], []).append(game)
        self.deals = [deals[deal] for deal in sorted(deals) if len(deals[deal]) == len(order)]
        self.games = [game for deal in self.deals for game in deal]

    @functools.lru_cache
    def points_by_deal(self, player, beside=None):
        """In percent; only of games in which another one sits, too."""
        values = []
        for deal in self.deals:
            got = [100 * exact(game['points'][game['seating'].index(player)], self.match['seats'])
                   for game in deal if player in game['seating'] and (beside is None or beside in game['seating'])]
            values.append(mean(got))
        return values

    @functools.lru_cache
    def differences(self, first, second):
        meets_all = self.gauntlet and 0 in (first, second)
        return [a - b for a, b in zip(self.points_by_deal(first, second if meets_all else None),
                                      self.points_by_deal(second, first if meets_all else None))]

    def table(self):
        """As --json has it, numbers not rounded yet; and the order of players."""
        order = sorted(range(self.players), key=lambda p: -mean(self.points_by_deal(p)))
        players = []
        for player in order:
            seats = [(game, game['seating'].index(player)) for game in self.games if player in game['seating']]
            values = self.points_by_deal(player)
            faults = {}
            for game, seat in seats:
                if game['blame'] == seat:
                    faults[game['ending']] = faults.get(game['ending'], 0) + 1
            scores = [game['scores'][seat] for game, seat in seats if game['ending'] == 'finished']
            players.append({
                'name': self.match['players'][player], 'games': len(seats), 'points': mean(values),
                'interval': half_width(values), 'score': mean(scores) if scores else None,
                'wins': sum(game['points'][seat] == 1 for game, seat in seats), 'faults': faults})
        pairs = [{'first': self.match['players'][a], 'second': self.match['players'][b],
                  'difference': mean(self.differences(a, b)), 'interval': half_width(self.differences(a, b))}
                 for a, b in itertools.combinations(order, 2)]
        return {'deals': len(self.deals), 'games': len(self.games), 'players': players, 'pairs': pairs}, order

    def los(self, first, second):
        values = self.differences(first, second)
        if mean(values) == 0:
            return 0.5
        return student_below(float(mean(values)) / math.sqrt(variance(values) / len(values)), len(values) - 1)


def decided_after(values, difference):
    """The sequential test over differences in percent: (deals, whether it exceeds) or None."""
    total = squares = Fraction(0)
    for count, value in enumerate(values, 1):
        total += value
        squares += value ** 2
        middle = float(total / count)
        spread = max(float(squares / count - (total / count) ** 2),
                     (100 + abs(middle)) ** 2 * (count - 1) / count ** 2)
        if count < 2:
            continue
        ratio = count / 2 * math.log((spread + middle ** 2) / (spread + (middle - difference) ** 2))
        if abs(ratio) >= math.log(19):
            return count, ratio > 0
    return None
