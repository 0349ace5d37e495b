"""Logs of matches that nobody played, and what the page should make of them: a plain model, worked out another
way than in the page.
"""
import collections
import fractions
import functools
import json
import math
import pathlib
import random
import statistics
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "statistics"))
import model


def write(path, game, names, deals, seats=None, times=False, faults=False, gauntlet=False, shard=None, seed=7,
          winner=None, breaker=None, draw=None):
    """A log as multitool-match(1) describes it; the games as a list. `winner(deal)` is who wins, `breaker` who
    breaks every game."""
    count, seats = len(names), seats or len(names)
    luck = random.Random(seed)
    settings = {"cards": {"cards": 60, "threshold": 4, "limit_us": 500000}, "naval": {"size": "10x10", "ships": "5,4,3"},
                "stlucia": {"score": 15}}[game]
    header = {"match": 2, "game": game, "players": names, "seed": seed, "deals": deals, "seats": seats,
              "settings": dict(settings)}
    if gauntlet:
        header["settings"]["gauntlet"] = True
    if draw:
        header["settings"]["draw"] = draw
    if shard:
        header["settings"]["shard"] = f"{shard[0]}/{shard[1]}"
    drawn = model.drawn_tables(seed, deals * draw, count, seats) if draw else None
    games = []
    for deal in range(deals):
        for seating in drawn[deal * draw:(deal + 1) * draw] if draw else \
                model.seatings(seed, deal, count, seats, gauntlet):
            wins = seating.index(winner(deal)) if winner else None
            breaks = seating.index(breaker) if breaker in seating else None
            games.append(play(luck, game, len(games), deal, seating, times, faults, wins, breaks))
    if shard:
        games = [played for played in games if played["deal"] % shard[1] == shard[0] - 1]
    with open(path, "w", encoding="utf-8") as file:
        for line in [header, *games]:
            file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
    return games


def play(luck, game, number, deal, seating, times, faults, wins=None, breaks=None):
    seats = len(seating)
    strengths = [luck.gauss(0.4 * player, 3) for player in seating]
    if wins is not None:
        strengths[wins] = max(strengths) + 1
    winner = strengths.index(max(strengths))
    blame = luck.randrange(seats) if faults and luck.random() < 0.06 else breaks
    ending = luck.choice(["too slow", "gone", "not allowed"]) if blame is not None else "finished"
    if faults and blame is None and luck.random() < 0.02:
        ending = "too long"
    if game == "cards":
        scores = [round(strength) for strength in strengths]
    else:
        scores = [int(seat == winner) * (15 if game == "stlucia" else 1) for seat in range(seats)]
    if blame is not None:
        halves = [0 if seat == blame else seats for seat in range(seats)]
    elif ending != "finished":
        halves = [seats - 1] * seats
    elif game == "cards":
        halves = [sum((mine > other) * 2 + (mine == other) for other in scores) - 1 for mine in scores]
    else:
        halves = [2 * (seats - 1) if seat == winner else seats - 2 for seat in range(seats)]
    points = [half / (2 * (seats - 1)) for half in halves]
    line = {"game": number, "deal": deal, "seating": seating, "scores": scores,
            "points": [int(part) if part in (0, 1) else round(part, 6) for part in points],
            "ending": ending, "blame": blame, "answers": [luck.randrange(10, 40) for _ in seating]}
    if times:
        line["median_us"] = [luck.randrange(20, 2000) * (player + 1) for player in seating]
        line["slowest_us"] = [median * luck.randrange(2, 40) for median in line["median_us"]]
    return line


def write_large(path, games):
    """So many games of four players, with times, quickly: the same few deals again and again."""
    played = write(path, "cards", ["alice", "bob", "carol", "dave"], 50, times=True, faults=True)
    head = open(path, encoding="utf-8").readline().replace('"deals":50', f'"deals":{games // 4}')
    tails = [json.dumps(game, separators=(",", ":")).split('],"scores"', 1)[1] for game in played]
    with open(path, "w", encoding="utf-8") as file:
        file.write(head)
        for deal in range(games // 4):
            for turn, seating in enumerate(model.seatings(7, deal, 4, 4)):
                number, order = 4 * deal + turn, ",".join(map(str, seating))
                file.write(f'{{"game":{number},"deal":{deal},"seating":[{order}],"scores"{tails[number % 200]}\n')


# --- The figures -----------------------------------------------------------------------------------------------

@functools.cache
def student(freedom):
    """The 97.5 % point of Student's t: its density, added up by Simpson's rule, and halving."""
    constant = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    density = lambda x: constant * (1 + x * x / freedom) ** (-(freedom + 1) / 2)

    def below(t, parts=2000):
        step = t / parts
        inner = sum(density(i * step) * (4 if i % 2 else 2) for i in range(1, parts))
        return 0.5 + (density(0) + inner + density(t)) * step / 3
    low, high = 1.0, 15.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < 0.975 else (low, middle)
    return low


def half_width(values):
    return student(len(values) - 1) * statistics.stdev(map(float, values)) / math.sqrt(len(values))


def mean_of(values):
    return fractions.Fraction(sum(values), len(values))


class Model:
    def __init__(self, names, games, gauntlet=False, ratings=None):
        """`ratings` are those that match prints: by name, with half-widths."""
        self.ratings = ratings
        self.names = names
        self.by_deal = collections.defaultdict(list)
        for game in games:
            self.by_deal[game["deal"]].append(game)
        self.games, self.gauntlet = games, gauntlet
        self.seats = len(games[0]["seating"])
        self.means = [[self.mean(deal, player) for deal in self.by_deal.values()] for player in range(len(names))]
        self.order = sorted(range(len(names)), key=lambda player: (-mean_of(self.means[player]), player))

    def exact(self, part):
        """Six decimals stand for a fraction."""
        all_halves = 2 * (self.seats - 1)
        return fractions.Fraction(round(part * all_halves), all_halves)

    def mean(self, deal, player, along=None):
        return mean_of([self.exact(game["points"][game["seating"].index(player)]) for game in deal
                        if player in game["seating"] and (along is None or along in game["seating"])])

    def of(self, player, key, finished=False):
        return [game[key][game["seating"].index(player)] for game in self.games
                if player in game["seating"] and (not finished or game["ending"] == "finished")]

    def pair(self, one, other):
        if not self.gauntlet or 0 not in (one, other):
            return [mine - its for mine, its in zip(self.means[one], self.means[other])]
        return [self.mean(deal, one, other) - self.mean(deal, other, one) for deal in self.by_deal.values()]

    def standings(self, has_score=True):
        """The texts of a row, but for the drawing."""
        rows = []
        for player in self.order:
            mean, wins = mean_of(self.means[player]), self.of(player, "points").count(1)
            place = 1 + sum(mean_of(other) > mean for other in self.means)
            faults = sum(game["blame"] is not None and game["seating"][game["blame"]] == player for game in self.games)
            scores = self.of(player, "scores", True)
            score = ([number(mean_of(scores), 2)] if scores else ["\u2013"]) if has_score else []
            rating = []
            if self.ratings:
                value, half = self.ratings[self.names[player]]
                plus = "+" if round(value) > 0 else ""
                rating = [plus + number(value, 0), "\u00b1\u2009" + number(half, 0)]
            rows.append([str(place), self.names[player], number(mean * 100, 2) + "\u2009%",
                         "\u00b1\u2009" + number(half_width(self.means[player]) * 100, 2), *rating, *score, grouped(wins),
                         grouped(len(self.of(player, "points"))), grouped(faults) if faults else "\u2013"])
        return rows

    def pairs(self):
        rows = []
        for one in self.order:
            row = []
            for other in self.order:
                values = self.pair(one, other)
                mean, half = mean_of(values), half_width(values) if one != other else 0
                mark = "" if abs(mean) <= half else "\u25b2\u00a0" if mean > 0 else "\u25bc\u00a0"
                sign = "+" if mean >= fractions.Fraction(5, 100_000) else ""
                row.append("" if one == other else
                           f"{mark}{sign}{number(mean * 100, 2)}\u00b1\u2009{number(half * 100, 2)}")
            rows.append(row)
        return rows

    def faults(self):
        """Player, what, how often, first game, its deal, who sat there."""
        kinds = ["too slow", "too long", "gone", "not allowed"]
        rows = []
        for player in [*self.order, None]:
            for kind in kinds:
                broken = [game for game in self.games if game["ending"] == kind and
                          (None if game["blame"] is None else game["seating"][game["blame"]]) == player]
                if broken:
                    first = broken[0]
                    rows.append(["\u2013" if player is None else self.names[player], kind, grouped(len(broken)),
                                 grouped(first["game"]), grouped(first["deal"]),
                                 ", ".join(self.names[index] for index in first["seating"])])
        return rows

    def times(self, player):
        """Median and slowest, in microseconds."""
        triples = sorted(zip(self.of(player, "median_us"), self.of(player, "answers")))
        below, half = 0, sum(count for _, count in triples) / 2
        for time, count in triples:
            below += count
            if below >= half:
                return time, max(self.of(player, "slowest_us"))


def number(value, digits):
    """Rounded exactly, halves away from 0."""
    units = math.floor(abs(fractions.Fraction(value)) * 10 ** digits + fractions.Fraction(1, 2))
    minus = "\u2212" if value < 0 and units else ""
    return f"{minus}{units // 10 ** digits}" + (f".{units % 10 ** digits:0{digits}}" if digits else "")


def grouped(value):
    return f"{value:,}".replace(",", "\u202f")


def duration(microseconds):
    size, name = (1e6, "s") if microseconds >= 1e6 else (1e3, "ms") if microseconds >= 1e3 else (1, "\u00b5s")
    value = microseconds / size
    if value >= 100 or size == 1:
        return f"{value:.0f}\u00a0{name}"
    return f"{value:.{2 if value < 10 else 1}f}\u00a0{name}"
