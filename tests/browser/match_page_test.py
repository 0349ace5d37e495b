"""match_page_test.py MULTITOOL SOURCES FAMILIES

The pages that `multitool report` makes of match logs, seen by a browser.
"""
import collections
import itertools
import fractions
import json
import math
import os
import pathlib
import re
import subprocess

import logs
from page import PageTest
import testing

# Where the plots of each table are.
PLOTS = """[...document.querySelectorAll('.plots')].map(table => [...table.querySelectorAll('.strip')].map(strip => {
    const {left, width} = strip.getBoundingClientRect();
    return [Math.round(left), Math.round(width)];
}))"""
# Rows of a table as texts; cells that hold a drawing are left out.
ROWS = """(selector => [...document.querySelectorAll(selector)].map(row => [...row.cells]
    .filter(cell => !cell.querySelector('svg')).map(cell => cell.textContent)))"""


def same(shown, wanted):
    different = [pair for pair in itertools.zip_longest(shown, wanted) if pair[0] != pair[1]]
    assert not different, f"shown and wanted: {different}"


class MatchPage(PageTest):
    def rows(self, selector):
        return self.browser.run(f"{ROWS}({json.dumps(selector)})")

    # --- What is shown ---

    def check_figures(self, model, game):
        if len(model.names) > 2:
            # The ratings of match itself, which has its own model of them.
            merged = subprocess.run([testing.MULTITOOL, "match", "--merge", "--json", *self.opened], capture_output=True,
                                    check=True, timeout=testing.TIMEOUT)
            model.ratings = {model.names[index]: (player["rating"], player["rating_interval"])
                             for index, player in zip(model.order, json.loads(merged.stdout)["players"])}
        same(self.rows("section[aria-labelledby=section-standings] tbody tr"), model.standings(game != "naval"))
        same([row[1:] for row in self.rows(".pairs tbody tr")], model.pairs())
        faults = model.faults()
        same([row[:6] for row in self.rows(".faults tbody tr")], faults)
        self.assertEqual(bool(faults), self.browser.run("document.querySelector('.faults') !== null"))

    def check_axes(self):
        """No chart cuts off what stands at its axes, and standings have two marks at least, and the middle."""
        cut = self.browser.run("""[...document.querySelectorAll('.charts svg')].flatMap(svg => {
            const {left, right} = svg.getBoundingClientRect();
            return [...svg.querySelectorAll('text')].filter(text => {
                const box = text.getBoundingClientRect();
                return box.left < left || box.right > right;
            }).map(text => text.textContent);
        })""")
        self.assertFalse(cut, cut)
        strips = self.browser.run("""[...document.querySelectorAll('[aria-labelledby=section-standings] .strip')].map(
            strip => [strip.querySelectorAll('text').length, strip.querySelectorAll('.even').length])""")
        self.assertTrue(strips[0][0] >= 2 and all(even == 1 for _, even in strips[1:]), strips)

    def check_distribution(self, model, key):
        """Each bar tells how many games it stands for."""
        charts = self.browser.run("""[...document.querySelectorAll('[aria-labelledby^=section-distribution] figure')]
            .map(figure => [figure.querySelector('figcaption').textContent,
                            [...figure.querySelectorAll('title')].map(title => title.textContent)])""")
        self.assertEqual([name for name, _ in charts], [model.names[player] for player in model.order])
        for player, (_, bars) in zip(model.order, charts):
            wanted = collections.Counter(model.of(player, key, finished=True))
            self.assertEqual(len(bars), len(wanted), (bars, wanted))
            for bar in bars:
                value, count = bar.replace("\u2212", "-").replace("\u202f", "").split(" game")[0].split(": ")
                self.assertEqual(wanted[int(value)], int(count), (bar, wanted))

    def check_times(self, model, order):
        times = self.rows("section[aria-labelledby=section-times-of-answers] tbody tr")
        wanted = [(*map(logs.duration, model.times(player)), logs.grouped(sum(model.of(player, "answers"))))
                  for player in order]
        self.assertEqual([(row[2], row[4], row[5]) for row in times], wanted, (times, wanted))

    def test_four_players(self):
        path, names = self.path("four.log"), ["alice", "bob", "carol", "dave"]
        games = logs.write(path, "cards", names, 40, times=True, faults=True)
        model = logs.Model(names, games)
        self.assertEqual(self.open(path), "")
        self.check_figures(model, "cards")
        self.check_distribution(model, "scores")
        again = self.browser.run("document.querySelector('.faults code').textContent")
        first = model.faults()[0]
        self.assertEqual(again, f"multitool match cards --seed 7 --deals 40 --shard {int(first[4]) + 1}/40 --cards 60 "
                         "--threshold 4 --limit 0.5 --record-faults faults alice bob carol dave", again)
        self.check_times(model, model.order)
        curves = self.browser.run("document.querySelectorAll('.line').length")
        self.assertEqual(curves, 4)
        labels = self.browser.run("[...document.querySelectorAll('svg[role=img]')].map(svg => svg.ariaLabel)")
        mean = logs.number(logs.mean_of(model.means[model.order[0]]) * 100, 1)
        self.assertTrue(any(label.endswith(f"{mean} percent after 40") for label in labels), labels)
        for width in 360, 361, 600, 760, 770, 1000, 1400:
            for dark, media in (False, ""), (True, ""), (False, "print"):
                self.browser.resize(width, 800, dark, media)
                self.assertTrue(self.browser.run("document.documentElement.scrollWidth <= innerWidth"), width)
                # An axis is as wide as what it measures, and above it.
                plots = self.browser.run(PLOTS)
                self.assertTrue(len(plots) == 2 and all(strip == table[0] for table in plots for strip in table), (width, plots))
        ground = "getComputedStyle(document.documentElement).backgroundColor"
        self.browser.resize(1400, 800)
        light = self.browser.run(ground)
        self.browser.resize(1400, 800, dark=True)
        self.assertNotEqual(light, self.browser.run(ground))
        # On paper nothing is dark.
        values = "['page', 'card', 'ship', 'up4'].map(name => getComputedStyle(document.body).getPropertyValue('--' + name))"
        self.browser.resize(1400, 800, media="print")
        printed = self.browser.run(values)
        self.browser.resize(1400, 800, dark=True, media="print")
        self.assertEqual(printed, self.browser.run(values), printed)
        self.browser.resize(1400, 800)
        sizes = self.browser.run("[...document.querySelectorAll('.plots th[scope=col]')].map(th => getComputedStyle(th).fontSize)")
        self.assertEqual(len(set(sizes)), 1, sizes)

    def test_two_players(self):
        path, names = self.path("two.log"), ["alice", "bob"]
        games = logs.write(path, "naval", names, 30)
        model = logs.Model(names, games)
        self.open(path)
        self.check_figures(model, "naval")
        self.check_distribution(model, "answers")
        text = self.browser.run("document.querySelector('[aria-labelledby=section-standings]').textContent")
        self.assertTrue("Elo +" in text and "likelihood of superiority" in text)

    def standings_text(self):
        return self.browser.run("document.querySelector('[aria-labelledby=section-standings]').textContent")

    def test_few_deals(self):
        """What cannot be told yet is not told."""
        path, names = self.path("few.log"), ["alice", "bob"]
        for deals, winner, wanted in (
                (1, lambda deal: 0, "One has all the points."), (2, lambda deal: 0, "One has all the points."),
                (2, lambda deal: deal % 2, "Elo 0.0 (anything yet), likelihood of superiority 50.0\u2009%."),
                (3, lambda deal: deal % 2, "Elo +120.4 (anything yet), likelihood of superiority 66.7\u2009%.")):
            logs.write(path, "cards", names, deals, winner=winner)
            self.open(path)
            text = self.standings_text()
            self.assertTrue(text.endswith(wanted), text)
        # A single deal that is a tie: each wins once.
        games = logs.write(path, "cards", names, 1, winner=lambda deal: 0)
        text = pathlib.Path(path).read_text()
        for key, value in ("points", [0, 1]), ("scores", games[0]["scores"][::-1]):
            text = text.replace(*(f'"{key}":{json.dumps(numbers)}'.replace(" ", "") for numbers in (games[0][key], value)), 1)
        pathlib.Path(path).write_text(text)
        self.open(path)
        self.assertTrue(self.standings_text().endswith("Elo 0.0."), self.standings_text())

    def test_all_deals_alike(self):
        """Where every deal went the same way there is no band, but there are lines."""
        path, names = self.path("alike.log"), ["alice", "bob"]
        logs.write(path, "cards", names, 20, winner=lambda deal: 0)
        self.open(path)
        heights = self.browser.run("""[...document.querySelectorAll('.line')].map(line =>
            [...line.points].map(point => point.y))""")
        self.assertTrue(len(heights) == 2 and all(len(set(line)) == 1 for line in heights), heights)
        self.assertLess(heights[0][0], heights[1][0] - 100, heights)
        hint = "document.querySelector('[aria-labelledby=section-pairs] .hint').textContent"
        self.assertIn("all deals went alike", self.browser.run(hint))
        logs.write(path, "cards", names, 20)
        self.open(path)
        self.assertNotIn("all deals went alike", self.browser.run(hint))

    def test_equal_players(self):
        """Who plays alike is equal to the last digit, whatever the parts of a point: nobody is ahead of them."""
        if not self.has_match():
            return
        path, names = self.path("equals.log"), ["alice", "bob", "a", "b", "c", "d", "e", "f"]
        players = [*names[:2], *(f"{name}={names[i % 2]}" for i, name in enumerate(names[2:]))]
        subprocess.run([testing.MULTITOOL, "match", "cards", "--seed", "1", "--deals", "40", "--quiet", "--log", path,
                        *players], check=True, stdout=subprocess.DEVNULL)
        self.open(path)
        games = [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()[1:]]
        self.check_figures(logs.Model(names, games), "cards")

    def test_one_player_breaks_every_game(self):
        names = ["alice", "bob", "broken"]
        for game, key in ("cards", "scores"), ("naval", "answers"), ("stlucia", "scores"):
            path = self.path(f"broken-{game}.log")
            games = logs.write(path, game, names, 10, seats=2, breaker=2, times=True)
            model = logs.Model(names, games)
            self.open(path)
            # Broken games go alike: their intervals have their own test.
            same([row[:3] for row in self.rows("section[aria-labelledby=section-standings] tbody tr")],
                 [row[:3] for row in model.standings(game != "naval")])
            same([row[:6] for row in self.rows(".faults tbody tr")], model.faults())
            self.check_distribution(model, key)
            self.check_axes()
            self.check_readable()
            labels = self.browser.run("[...document.querySelectorAll('svg[role=img]')].map(svg => svg.ariaLabel)")
            self.assertIn("broken: no game was finished", labels, labels)
            texts = self.browser.run("document.querySelector('[aria-labelledby^=section-distribution]').textContent")
            self.assertEqual(texts.count("no game was finished"), 1, texts)
        # Nobody has finished any.
        logs.write(path, "cards", names, 10, breaker=2)
        self.open(path)
        self.assertFalse(self.browser.run("document.querySelector('[aria-labelledby^=section-distribution]')"))

    def test_quick_answers(self):
        path = self.path("quick.log")
        logs.write(path, "cards", ["alice", "bob"], 5, times=True)
        text = pathlib.Path(path).read_text()
        pathlib.Path(path).write_text(re.sub(r'("(?:median|slowest)_us":)\[\d+,\d+\]', r"\1[0,0]", text))
        self.open(path)
        times = self.rows("section[aria-labelledby=section-times-of-answers] tbody tr")
        self.assertEqual([row[2:5] for row in times], [["< 1\u00a0\u00b5s"] * 3] * 2, times)

    def test_times_of_some_players(self):
        """A log that was begun without times, and a shard without any: those that are known are shown."""
        path, names = self.path("some.log"), ["alice", "bob"]
        games = logs.write(path, "cards", names, 30, times=True)
        head, *lines = pathlib.Path(path).read_text().splitlines(keepends=True)
        bare = [re.sub(r',"median_us".*}', "}", line) for line in lines]
        pathlib.Path(path).write_text("".join([head, *bare[:40], *lines[40:]]))
        self.open(path)
        self.check_times(logs.Model(names, games[40:]), logs.Model(names, games).order)
        paths = [self.path(f"some{place}.log") for place in (1, 2)]
        parts = [logs.write(path, "cards", names, 30, times=place == 2, shard=(place, 2))
                 for place, path in enumerate(paths, 1)]
        self.open(*paths)
        self.check_times(logs.Model(names, parts[1]), logs.Model(names, parts[0] + parts[1]).order)

    def test_some_rows_at_a_time(self):
        path, names = self.path("six.log"), [f"player {i}" for i in range(6)]
        for gauntlet in False, True:
            games = logs.write(path, "stlucia", names, 8, seats=3, gauntlet=gauntlet)
            self.open(path)
            self.check_figures(logs.Model(names, games, gauntlet), "stlucia")

    def test_parts_of_a_match(self):
        """The logs of all shards, in any order and one of them twice, are one match; another is another."""
        names, paths = ["alice", "bob"], []
        for place in 1, 2, 3:
            paths.append(self.path(f"shard{place}.log"))
            logs.write(paths[-1], "cards", names, 20, shard=(place, 3))
        games = logs.write(self.path("whole.log"), "cards", names, 20)
        other = logs.write(self.path("other.log"), "cards", names, 12, seed=8)
        self.open(paths[2], paths[0], self.path("other.log"), paths[1], paths[0])
        links = self.browser.run("[...document.querySelectorAll('nav a')].map(link => link.hash)")
        self.assertEqual(links, ["#match1", "#match2"], links)
        labels = self.browser.run("[...document.querySelectorAll('nav small')].map(small => small.textContent)")
        self.assertEqual(labels, ["Match, 20 deals", "Match, 12 deals"], labels)
        self.check_figures(logs.Model(names, games), "cards")
        self.browser.run("document.querySelectorAll('nav a')[1].click()")
        self.browser.run("new Promise(done => setTimeout(done))")
        self.check_figures(logs.Model(names, other), "cards")
        self.assertEqual(self.browser.run("document.querySelector('nav [aria-current]').hash"), "#match2")
        self.open(*paths, self.path("other.log"), fragment="#match2")
        self.check_figures(logs.Model(names, other), "cards")

    def test_an_unfinished_match(self):
        """The last line is torn, and the last deal has lost a game."""
        path, names = self.path("torn.log"), ["alice", "bob"]
        games = logs.write(path, "cards", names, 20)
        text = pathlib.Path(path).read_text()
        pathlib.Path(path).write_text(text[:-20])
        self.assertIn("not written to its end", self.open(path))
        self.check_figures(logs.Model(names, games[:-2]), "cards")
        text = self.browser.run("document.querySelector('main').textContent")
        self.assertTrue("left out: 1." in text and "19 deals of 20" in text)
        lines = pathlib.Path(path).read_text().splitlines(keepends=True)
        for count in 1, 2:
            pathlib.Path(path).write_text("".join(lines[:count]))
            self.open(path)
            self.assertIn("No deal is complete yet", self.browser.run("document.querySelector('main').textContent"))

    def test_hostile_names(self):
        """Whatever a player is called, it is text."""
        names = ["</script><script>hacked=1</script>", "<img src=x onerror=hacked=1>", "<!--", "\u2028\u0007&lt;",
                 "\udcff\udc80", "it's \"quoted\" \\ \u00fc \U0001f600", "${hacked=1}"]
        path = self.path("hostile.log")
        games = logs.write(path, "cards", [name.replace("\udcff\udc80", "bytes") for name in names], 4, seats=2)
        # As match writes what is no UTF-8.
        text = pathlib.Path(path).read_text().replace("bytes", "\\udcff\\udc80").replace("\\u2028", "\u2028")
        pathlib.Path(path).write_text(text)
        self.open("--title", evil := names[0] + "\u00fc", path)
        self.assertEqual(self.browser.run("document.getElementById('title').textContent"), evil)
        self.assertTrue(self.browser.run("document.title").endswith(evil))
        shown = [name.replace("\udcff\udc80", "\\xff\\x80") for name in names]
        model = logs.Model(shown, games)
        self.check_figures(model, "cards")

    def has_match(self):
        listed = subprocess.run([testing.MULTITOOL, "--list"], capture_output=True, text=True).stdout.split()
        if "match" not in listed:
            print("passed over: there is no match in this build")
        return "match" in listed

    def test_a_real_match(self):
        """The same figures as those of match itself."""
        if not self.has_match():
            return
        for arguments in (["cards", "--deals", "40", "alice", "bob", "carol=bob"], ["naval", "--deals", "20", "2310A", "2310B"],
                          ["stlucia", "--deals", "9", "--seats", "3", "eait", "habs", "hass", "mabs", "science"]):
            path = self.path(arguments[0] + "-real.log")
            played = subprocess.run([testing.MULTITOOL, "match", arguments[0], "--seed", "5", "--log", path, "--json", *arguments[1:]],
                                    capture_output=True, check=True, timeout=testing.TIMEOUT)
            table = json.loads(played.stdout)
            self.open(path)
            numbers = lambda texts: [float(text.strip("\u00b1\u2009%").replace("\u2212", "-").replace("\u202f", ""))
                                     for text in texts]
            near = lambda shown, exact: all(abs(one - other) < 0.00501 for one, other in zip(shown, exact, strict=True))
            rounded = lambda value: math.floor(abs(value) + 0.5) * (1 if value > 0 else -1)
            shown = self.rows("section[aria-labelledby=section-standings] tbody tr")
            for row, player in zip(shown, table["players"], strict=True):
                keys = ["points", "interval", *(["score"] if arguments[0] != "naval" else []), "wins", "games"]
                wanted = [player[key] for key in keys]
                if len(table["players"]) > 2:
                    wanted[2:2] = [rounded(player["rating"]), rounded(player["rating_interval"])]
                self.assertTrue(row[1] == player["name"] and near(numbers(row[2:-1]), wanted), (row, player))
            shown = {(row[0], other[0]): cell for row in self.rows(".pairs tbody tr")
                     for other, cell in zip(self.rows(".pairs tbody tr"), row[1:])}
            for pair in table["pairs"]:
                text = shown[pair["first"], pair["second"]].lstrip("\u25b2\u25bc\u00a0")
                self.assertTrue(near(numbers(text.split("\u00b1")), [pair["difference"], pair["interval"]]), (text, pair))
            self.check_axes()

    def test_a_league_is_sorted_by_rating_and_has_no_pairs(self):
        path, names = self.path("league.log"), [f"player {i}" for i in range(40)]
        logs.write(path, "cards", names, 30, seats=4, draw=25)
        self.open(path)
        merged = subprocess.run([testing.MULTITOOL, "match", "--merge", "--json", path], capture_output=True,
                                check=True, timeout=testing.TIMEOUT)
        shown = self.rows("section[aria-labelledby=section-standings] tbody tr")
        for row, player in zip(shown, json.loads(merged.stdout)["players"], strict=True):
            self.assertEqual(row[1], player["name"])
            texts = [logs.number(fractions.Fraction(str(player[key])), 2) for key in ("points", "interval")]
            self.assertEqual([row[2], row[3]], [texts[0] + "\u2009%", "\u00b1\u2009" + texts[1]], (row, player))
            self.assertEqual(row[7:9], [str(player["wins"]), str(player["games"])], (row, player))
        self.assertFalse(self.rows(".pairs tr"))
        self.assertEqual(self.browser.run("document.querySelectorAll('.line').length"), 26)
        self.assertIn("25 tables drawn for a deal", self.browser.run("document.querySelector('.facts').textContent"))

    def test_the_page_of_a_running_match_reloads_itself_until_the_match_is_over(self):
        if not self.has_match():
            return
        page = self.folder / "live.html"
        # A player that waits for a file, so that the match is not over too soon.
        player = self.folder / "waits"
        player.write_text("#!/bin/sh\nwhile [ ! -e go ]; do sleep 0.05; done\nexec \"$MULTITOOL\" alice \"$@\"\n")
        player.chmod(0o755)
        match = subprocess.Popen([testing.MULTITOOL, "match", "cards", "--seed", "5", "--deals", "2", "--quiet", "--limit", "5m",
                                  "--game-limit", "5m", "--page", page, "./waits", "bob"], cwd=self.folder,
                                 env={**os.environ, "MULTITOOL": testing.MULTITOOL}, stdout=subprocess.DEVNULL)
        self.addCleanup(match.wait)
        self.addCleanup(match.kill)
        testing.wait_until(page.exists, match)
        self.browser.open(page.as_uri())
        title = "document.querySelector('#title').textContent"
        self.assertIn("still being played", self.browser.run(title))
        self.assertIn("No deal is complete yet", self.browser.run("document.querySelector('main').textContent"))
        (self.folder / "go").touch()
        self.assertEqual(match.wait(testing.TIMEOUT), 0)
        # The browser loads the last page without being asked.
        testing.wait_until(lambda: self.browser.run(
            f"document.readyState === 'complete' && {title}") == "multitool match")
        self.assertIn("2 deals", self.browser.run("document.querySelector('main').textContent"))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["go", "live.html", "waits"])

    def test_mistakes_are_reported(self):
        def refused(name, text, wanted):
            path = self.path(name)
            pathlib.Path(path).write_bytes(text)
            made = self.report(path)
            self.assertTrue(made.returncode == 2 and made.stdout == b"", made)
            self.assertTrue(made.stderr.decode().startswith(f"multitool: {path}: "), made)
            self.assertTrue(wanted in made.stderr.decode() and made.stderr.count(b"\n") == 1, made)
        logs.write(self.path("good.log"), "cards", ["a", "b"], 2)
        good = pathlib.Path(self.path("good.log")).read_bytes().splitlines(keepends=True)
        refused("empty", b"", "line 1: ")
        refused("text", b"hello\n", "neither a match log nor the record of a game")
        refused("head", b'{"match":2}\n', "line 1, byte ")
        refused("half", b'{"match":2,', "line 1")
        refused("old", b'{"match":1,"game":"cards"}\n', "a log of multitool 1.0.0")
        refused("game", b"".join(good[:2]) + b'{"game":1}\n', "line 3, byte 10")
        refused("order", good[0] + good[2], "line 2: expected game 0, not 1")
        refused("record", b"0\t-\tgame\tcards 1\n1\t0\tsays\tx\n", "line 2: there is no such event")
        refused("seats", b"0\t-\tgame\tcards 1\n1\t4000000000\tplayer\tx\n", "line 2: the seats of players are not")
        # Nothing else is said of a file that is nothing.
        refused("bytes", b"\x7f\tELF\n\0\t\x1b", "line 1: ")
        refused("three", b"0\t-", "line 1: this is neither a match log nor the record of a game")
        missing = self.report(self.path("good.log"), self.path("nothing"))
        self.assertTrue(missing.returncode == 2 and not missing.stdout, missing)
        self.assertTrue(missing.stderr.endswith(b"/nothing: No such file or directory\n"), missing)
        folder = self.report(str(self.folder))
        self.assertTrue(folder.returncode == 2 and folder.stderr.endswith(b": Is a directory\n"), folder)
        self.assertEqual(self.report().returncode, 2)
        self.assertIn(b"unknown option", self.report("--nothing", self.path("good.log")).stderr)
        self.assertEqual(self.report("--", self.path("good.log")).returncode, 0)
        with open("/dev/full", "wb") as full:
            made = subprocess.run([testing.MULTITOOL, "report", self.path("good.log")], stdout=full, stderr=subprocess.PIPE)
        self.assertTrue(made.returncode == 2 and b"could not be written" in made.stderr, made)

    def test_a_hundred_thousand_games(self):
        """A hundred thousand games; how long that takes is told, from the beginning of the navigation."""
        path = self.path("large.log")
        logs.write_large(path, 100_000)
        self.open(path)
        print("they are drawn after", self.browser.run("performance.getEntriesByType('navigation')[0].loadEventEnd"), "ms")
        self.assertIn("100\u202f000 games", self.browser.run("document.querySelector('.facts').textContent"))
        self.check_axes()


testing.main()
