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


def inverse(matrix):
    """By Gauss and Jordan."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        pivot = max(range(i, count), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(count):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i])]
    return [row[count:] for row in rows]


def elo(share):
    return 400 * math.log10(share / (1 - share))


MASK = (1 << 64) - 1


def split_mix(seed, index):
    value = (seed + (index + 1) * 0x9e3779b97f4a7c15) & MASK
    value = ((value ^ (value >> 30)) * 0xbf58476d1ce4e5b9) & MASK
    value = ((value ^ (value >> 27)) * 0x94d049bb133111eb) & MASK
    return value ^ (value >> 31)


class Random:
    """xoshiro256**, as multitool-deal(1) describes it."""

    def __init__(self, seed):
        self.state = [split_mix(seed, index) for index in range(4)]

    def next(self):
        def rotated(value, by):
            return (value << by | value >> (64 - by)) & MASK
        a, b, c, d = self.state
        c, d = c ^ a, d ^ b
        self.state = [a ^ d, b ^ c, c ^ (b << 17 & MASK), rotated(d, 45)]
        return rotated(b * 5 & MASK, 7) * 9 & MASK

    def below(self, count):
        while True:
            number = self.next()
            if number >= (1 << 64) % count:
                return number % count

    def shuffled(self, items):
        items = list(items)
        for place in range(len(items) - 1):
            chosen = place + self.below(len(items) - place)
            items[place], items[chosen] = items[chosen], items[place]
        return items


def seatings(seed, deal, players, seats, gauntlet=False, all_orders=False):
    """Of a deal without drawn tables, in the order of its games."""
    orders = split_mix(split_mix(seed, deal), 16)
    groups = [group for group in itertools.combinations(range(players), seats) if not gauntlet or 0 in group]
    for rank, (first, *others) in enumerate(groups):
        for order in itertools.permutations(others) if all_orders else \
                [Random(split_mix(orders, rank)).shuffled(others)]:
            group = [first, *order]
            for turn in range(seats):
                yield group[turn:] + group[:turn]


def drawn_tables(seed, count, players, seats):
    """The first `count` tables that are drawn. Players sit down round by round."""
    draws, rounds, tables = split_mix(seed, 10 ** 12), 0, []
    while len(tables) < count:
        block, in_block = [], seats // math.gcd(players, seats)
        for _ in range(in_block):
            order = Random(split_mix(draws, rounds)).shuffled(range(players))
            rounds += 1
            table = block[len(block) - len(block) % seats:]
            missing = (seats - len(table)) % seats
            for place in range(missing):
                if order[place] in table:
                    other = next(i for i in range(missing, players) if order[i] not in table)
                    order[place], order[other] = order[other], order[place]
            block += order
        tables += [block[at:at + seats] for at in range(0, len(block), seats)]
    return tables[:count]


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
        seats, settings, seed = self.match['seats'], self.match['settings'], self.match['seed']
        self.draw = settings.get('draw')
        deals = {}
        for game in games:
            deals.setdefault(game['deal'], []).append(game)
        drawn = drawn_tables(seed, self.draw * self.match['deals'], self.players, seats) if self.draw else None
        self.deals = []
        for deal in sorted(deals):
            wanted = drawn[deal * self.draw:(deal + 1) * self.draw] if drawn else \
                list(seatings(seed, deal, self.players, seats, self.gauntlet, 'orders' in settings))
            for game in deals[deal]:
                assert game['seating'] == wanted[game['game'] - deal * len(wanted)], (game, wanted)
            if len(deals[deal]) == len(wanted):
                self.deals.append(deals[deal])
        self.games = [game for deal in self.deals for game in deal]

    @functools.lru_cache
    def points_by_deal(self, player, beside=None):
        """In percent; only of games in which another one sits, too. None for a deal without such a game."""
        values = []
        for deal in self.deals:
            got = [100 * exact(game['points'][game['seating'].index(player)], self.match['seats'])
                   for game in deal if player in game['seating'] and (beside is None or beside in game['seating'])]
            values.append(mean(got) if got else None)
        return values

    def points(self, player):
        """In percent, with its half-width."""
        if not self.draw:
            values = self.points_by_deal(player)
            return mean(values), half_width(values)
        played = [[100 * exact(game['points'][game['seating'].index(player)], self.match['seats'])
                   for game in deal if player in game['seating']] for deal in self.deals]
        played = [games for games in played if games]
        total = sum(map(len, played))
        if not played:
            return Fraction(0), None
        share = sum(map(sum, played)) / total
        left = [sum(games) - share * len(games) for games in played]
        return share, None if len(played) < 2 else student_95(len(played) - 1) * math.sqrt(
            sum(value ** 2 for value in left) * len(played) / (len(played) - 1)) / total

    @functools.lru_cache
    def ratings(self):
        """Of all players, with half-widths: Bradley-Terry with one more tie against strength 1."""
        count = self.players
        pairs = []  # of each deal: one, other, result of the one
        for deal in self.deals:
            pairs.append([(game['seating'][i], game['seating'][j],
                           (1 + (game['points'][i] > game['points'][j]) - (game['points'][i] < game['points'][j])) / 2)
                          for game in deal for i, j in itertools.combinations(range(len(game['seating'])), 2)])
        strength = [0.0] * count

        def expected(one, other=None):
            return 1 / (1 + math.exp((strength[other] if other is not None else 0) - strength[one]))

        def slopes(pairs):
            slope = [0.0] * count
            for one, other, result in pairs:
                surprise = result - expected(one, other)
                slope[one] += surprise
                slope[other] -= surprise
            return slope

        def curvature():
            matrix = [[0.0] * count for _ in range(count)]
            for one in range(count):
                matrix[one][one] += expected(one) * (1 - expected(one))
            for one, other, _ in itertools.chain.from_iterable(pairs):
                both = expected(one, other) * expected(other, one)
                matrix[one][one] += both
                matrix[other][other] += both
                matrix[one][other] -= both
                matrix[other][one] -= both
            return matrix
        for _ in range(60):
            slope = slopes(itertools.chain.from_iterable(pairs))
            slope = [value + 0.5 - expected(player) for player, value in enumerate(slope)]
            step = [sum(a * b for a, b in zip(row, slope)) for row in inverse(curvature())]
            longest = max(map(abs, step))
            strength = [value + delta * min(1, 1 / longest if longest else 1) for value, delta in zip(strength, step)]
            if longest < 1e-11:
                break
        bread = inverse(curvature())
        average = [sum(column) / count for column in zip(*bread)]
        by_deal = [slopes(of_deal) for of_deal in pairs]
        halves = []
        for player in range(count):
            row = [value - middle for value, middle in zip(bread[player], average)]
            deals = sum(any(player in pair[:2] for pair in of_deal) for of_deal in pairs)
            if deals < 2:
                halves.append(None)
                continue
            results = {result if one == player else 1 - result for one, other, result in
                       itertools.chain.from_iterable(pairs) if player in (one, other)}
            if results in ({0}, {1}):
                variance = bread[player][player] - 2 * average[player] + sum(average) / count
            else:
                variance = math.fsum(sum(a * b for a, b in zip(row, slope)) ** 2 for slope in by_deal) * deals / (deals - 1)
            halves.append(400 / math.log(10) * student_95(deals - 1) * math.sqrt(variance))
        middle = sum(strength) / count
        return [400 / math.log(10) * (value - middle) for value in strength], halves

    @functools.lru_cache
    def differences(self, first, second):
        meets_all = self.gauntlet and 0 in (first, second)
        return [a - b for a, b in zip(self.points_by_deal(first, second if meets_all else None),
                                      self.points_by_deal(second, first if meets_all else None))]

    def table(self):
        """As --json has it, numbers not rounded yet; and the order of players."""
        has_ratings = self.players > 2 and self.deals
        ratings, rating_halves = self.ratings() if has_ratings else ([], [])
        order = sorted(range(self.players), key=(lambda p: -round(ratings[p], 6)) if self.draw and has_ratings
                       else lambda p: -self.points(p)[0])
        players = []
        for player in order:
            seats = [(game, game['seating'].index(player)) for game in self.games if player in game['seating']]
            points, half = self.points(player)
            faults = {}
            for game, seat in seats:
                if game['blame'] == seat:
                    faults[game['ending']] = faults.get(game['ending'], 0) + 1
            scores = [game['scores'][seat] for game, seat in seats if game['ending'] == 'finished']
            players.append({
                'name': self.match['players'][player], 'games': len(seats), 'points': points, 'interval': half,
                **({'rating': ratings[player], 'rating_interval': rating_halves[player]} if has_ratings else {}),
                'score': mean(scores) if scores else None,
                'wins': sum(game['points'][seat] == 1 for game, seat in seats), 'faults': faults})
        pairs = [{'first': self.match['players'][a], 'second': self.match['players'][b],
                  'difference': mean(self.differences(a, b)), 'interval': half_width(self.differences(a, b))}
                 for a, b in itertools.combinations(order, 2)] if not self.draw and self.players <= 26 else []
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
