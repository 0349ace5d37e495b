"""game_page_test.py MULTITOOL SOURCES FAMILIES

The pages that `multitool report` makes of records, seen by a browser: every step of a game of each family,
by keys, buttons, slider and address.
"""
import os
import pathlib
import re
import subprocess
import time

from page import PageTest
import testing

# What is to be seen at each step, walked through by the key for the next one.
WALK = """(view => {
    const states = [];
    for (;;) {
        const marked = document.querySelector('.messages [aria-current]');
        states.push({
            caption: document.querySelector('.caption').textContent,
            note: document.querySelector('.note').textContent,
            marked: marked && marked.querySelector('code').textContent,
            live: document.getElementById('live').textContent,
            slider: Number(document.querySelector('input[type=range]').value),
            view: view(),
        });
        const next = document.querySelector('button[aria-label=Next]');
        if (next.disabled) {
            return states;
        }
        dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}));
    }
})"""
SEATS = """[...document.querySelectorAll('.seats > li')].map(seat =>
    [...seat.querySelectorAll('dd')].map(figure => figure.textContent))"""
CARDS = f"""() => ({{round: document.querySelector('.felt p').textContent, seats: {SEATS},
    trick: [...document.querySelectorAll('.trick li')].map(item => item.textContent),
    held: [...document.querySelectorAll('.hand')].map(hand => hand.querySelectorAll(':scope > .card').length)}})"""
NAVAL = """() => [...document.querySelectorAll('.boards svg')].map(svg => [svg.ariaLabel,
    svg.querySelectorAll('.hit').length, svg.querySelectorAll('.miss').length])"""
DICE = f"""() => ({{dice: document.querySelector('.dice').textContent, seats: {SEATS}}})"""
# How far apart the colours of hits and of the ships they are on are, as WCAG counts it.
CONTRASTS = """(() => {
    const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
        const part = Number(colour.match(/\\d+/g)[i]) / 255;
        return sum + weight * (part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92);
    }, 0.05);
    const stroke = light(getComputedStyle(document.querySelector('.hit')).stroke);
    return [...document.querySelectorAll('.ship')].map(ship => light(getComputedStyle(ship).fill)).map(fill =>
        Math.max(stroke, fill) / Math.min(stroke, fill));
})()"""
SUITS = dict(zip("SCDH", "\u2660\u2663\u2666\u2665"))


def unescaped(text):
    """What a word of a record stands for, where that is plain."""
    return re.sub(r"\\([0-7]{3}|.)", lambda match: chr(int(match[1], 8)) if len(match[1]) == 3 else
                  {"t": "\t", "n": "\n", "r": "\r"}.get(match[1], match[1]), text)


class GamePage(PageTest):
    def record(self, name, *command, status=0):
        """Plays a game; its record, and the lines of it."""
        path = self.path(name + ".rec")
        hub, *operands = command
        played = subprocess.run([testing.MULTITOOL, hub, "--record", path, *operands], cwd=testing.SOURCES, timeout=testing.TIMEOUT,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.assertEqual(played.returncode, status, (name, played))
        return path, [line.split("\t", 3) for line in pathlib.Path(path).read_text().splitlines()]

    def walk(self, lines, view):
        """Goes through all steps. Each has its number, its own line marked, and says what it is."""
        states = self.browser.run(f"{WALK}({view})")
        messages = [line for line in lines if line[2][0] in "<>"]
        self.assertEqual(len(states), len(messages) + 1, (len(states), len(messages)))
        for step, state in enumerate(states):
            self.assertEqual(state["slider"], step)
            self.assertTrue(re.match(f"Step {step:,} of".replace(",", "\u202f"), state["caption"]), state)
            self.assertTrue(state["live"].startswith(f"Step {step}: "), state)
            if step:
                text = messages[step - 1][3].replace("\t", " ")
                self.assertEqual(state["marked"], text or "\u00a0", (state, text))
                self.assertIn(messages[step - 1][3], state["live"], state)
        self.assertFalse(self.browser.messages, self.browser.messages)
        self.check_readable()
        return states, messages

    # --- A game of each family, against what the hub itself printed ---

    def test_every_step_of_a_card_game(self):
        path, lines = self.record("cards", "cardhub", "data/cards/twenty.deck", "2", "alice", "bob", "alice")
        self.open(path)
        states, messages = self.walk(lines, CARDS)
        tricks, answers, held = [], 0, [6, 6, 6]
        leads = [line[3].split("=")[1] for line in lines if line[3].startswith("Lead player=")]
        for state, message in zip(states[1:], messages):
            if message[2] == "<":
                wanted = f"Round {answers // 3 + 1} of 6 \u00b7 {leads[answers // 3]} "
                self.assertTrue(state["view"]["round"].startswith(wanted), (state, wanted))
                answers += 1
                held[int(message[1])] -= 1
                shown = [re.match("(.)\ufe0e(.)", card).groups() for card in state["view"]["trick"]]
                self.assertEqual(shown[-1], (SUITS[message[3][4]], message[3][5]), (state, message))
                if answers % 3 == 0:
                    tricks.append("Cards=" + " ".join(f"{suit}.{rank}" for suit, rank in shown))
                    self.assertEqual(sum("wins" in card for card in state["view"]["trick"]), 1)
            self.assertEqual(state["view"]["held"], held)
        printed = [line[3] for line in lines if line[2] == "out"]
        for letter, suit in SUITS.items():
            tricks = [trick.replace(suit, letter) for trick in tricks]
        self.assertEqual(tricks, [line for line in printed if line.startswith("Cards=")], tricks)
        scores = [seat[2].replace("\u2212", "-") for seat in states[-1]["view"]["seats"]]
        self.assertEqual(" ".join(f"{i}:{score}" for i, score in enumerate(scores)), printed[-1], scores)
        self.assertIn("The game is over.", self.browser.run("document.querySelector('.end').textContent"))

    def test_every_step_of_a_naval_game(self):
        path, lines = self.record("naval", "navalhub", "data/naval/duel.rules", "data/naval/duel.config")
        self.open(path)
        states, messages = self.walk(lines, NAVAL)
        # Boards side by side are level, if only one of them needs a second line for what stands above it.
        self.browser.run("document.querySelector('figcaption').append(' and so on'.repeat(20))")
        lefts, tops = zip(*self.browser.run("""[...document.querySelectorAll('.boards svg')].map(svg =>
            (({left, top}) => [left, top])(svg.getBoundingClientRect()))"""))
        self.assertTrue(lefts[0] < lefts[1] and tops[0] == tops[1], (lefts, tops))
        told = {seat: iter([message[3].split()[0] for message in messages if int(message[1]) == seat
                            and re.match(f"(HIT|MISS|SUNK) {seat + 1},", message[3])]) for seat in (0, 1)}
        words = {"HIT": ": hit.", "MISS": ": miss.", "SUNK": ": hit and sunk."}
        hits, misses = [0, 0], [0, 0]
        for state, message in zip(states[1:], messages):
            if message[2] == "<" and message[3].startswith("GUESS"):
                result = next(told[int(message[1])])
                self.assertIn(words[result], state["note"], (state, result))
                (misses if result == "MISS" else hits)[1 - int(message[1])] += 1
            for side, (label, hit, miss) in enumerate(state["view"]):
                self.assertEqual((hit, miss), (hits[side], misses[side]), (state, hits, misses))
        self.assertFalse(self.browser.run("document.querySelector('.rounds').checkVisibility()"), "there is but one")
        labels = [label for label, _, _ in states[-1]["view"]]
        self.assertEqual(sum(": 0 of 5 ships afloat" in label for label in labels), 1, labels)
        for dark in False, True:
            self.browser.resize(1400, 800, dark)
            contrasts = self.browser.run(CONTRASTS)
            self.assertTrue(len(set(contrasts)) == 2 and min(contrasts) >= 3, contrasts)
        self.browser.resize(1400, 800)

    def test_a_tournament(self):
        """Rounds side by side: each step shows its own, and buttons go from one to the other."""
        config = self.path("config")
        line = "2310A,data/naval/west.map,2310B,data/naval/east.map\n"
        pathlib.Path(config).write_text(line + line)
        path, lines = self.record("tournament", "navalhub", "data/naval/duel.rules", config)
        self.open(path, fragment="#60")
        pressed = "document.querySelector('.rounds [aria-pressed=true]').textContent"
        seat = [line for line in lines if line[2][0] in "<>"][59][1]
        self.assertTrue(self.browser.run(pressed).startswith(f"Round {int(seat) // 2}"))
        for number in 1, 0:
            self.browser.run(f"document.querySelectorAll('.rounds button')[{number}].click()")
            self.assertTrue(self.browser.run(pressed).startswith(f"Round {number}"))
        self.browser.run("document.querySelector('button[aria-label=Last]').click()")
        self.assertEqual(self.browser.run("document.querySelectorAll('.rounds').length"), 1)
        states = self.browser.run("[...document.querySelectorAll('.rounds small')].map(state => state.textContent)")
        self.assertTrue(all(state.startswith("won by") for state in states), states)

    def test_a_tournament_of_many_rounds(self):
        """The box of the rounds shows three rows of them whole, and that there are more."""
        config = self.path("config")
        pathlib.Path(config).write_text("2310A,data/naval/west.map,2310B,data/naval/east.map\n" * 20)
        path, _ = self.record("many", "navalhub", "data/naval/duel.rules", config)
        for width in 360, 1400:
            self.browser.resize(width, 800)
            self.open(path, fragment="#99999")
            self.assertTrue(self.browser.run("""(() => {
                const box = document.querySelector('.rounds'), {bottom} = box.getBoundingClientRect();
                box.scrollTop = 0;
                const rows = [...new Set([...box.querySelectorAll('button')].map(button =>
                    button.getBoundingClientRect().bottom))];
                return rows.length > 3 && rows[2] <= bottom && rows[3] > bottom;
            })()"""), width)
        self.browser.resize(1400, 800)

    def test_every_step_of_a_dice_game(self):
        path, lines = self.record("dice", "stlucia", "data/stlucia/demo.rolls", "15", "eait", "habs", "mabs")
        self.open(path)
        states, messages = self.walk(lines, DICE)
        healths, points, dice = [[], [], []], [[], [], []], []
        for state in states:
            for seat, (health, score, _) in enumerate(state["view"]["seats"]):
                for history, value in (healths[seat], int(health)), (points[seat], int(score.split(" ")[0])):
                    if not history or history[-1] != value:
                        history.append(value)
        printed = [line[3] for line in lines if line[2] == "err"]
        for seat, name in enumerate("ABC"):
            totals = [int(line.split()[-1]) for line in printed if line.startswith(f"Player {name} scored")]
            self.assertEqual(points[seat], [0, *totals], (name, points[seat], totals))
            wanted = [10]
            for line in printed:
                if re.match(f"Player {name} (took|healed)", line) and int(line.split()[-1]) != wanted[-1]:
                    wanted.append(int(line.split()[-1]))
            self.assertEqual(healths[seat], wanted, (name, healths[seat], wanted))
        # The dice that a player is asked about are those that are shown.
        for state, message in zip(states, messages):
            if re.match("turn|rerolled", message[3]):
                self.assertEqual(state["view"]["dice"], message[3].split()[1], (state, message))
        winner = next(message[3].split()[1] for message in reversed(messages) if message[3].startswith("winner"))
        self.assertTrue(f"{winner} " in states[-1]["note"] and states[-1]["note"].endswith("wins."), states[-1])

    # --- Controls ---

    def step(self):
        return int(self.browser.run("document.querySelector('input[type=range]').value"))

    def until(self, condition):
        """Polls: the address follows only when steps have come to rest."""
        limit = time.monotonic() + testing.TIMEOUT
        while not self.browser.run(condition):
            self.assertLess(time.monotonic(), limit, condition)
            time.sleep(0.02)

    def test_keys_buttons_slider_and_address(self):
        path, lines = self.record("seven", "cardhub", "data/cards/seven.deck", "2", "alice", "bob")
        other, _ = self.record("two", "stlucia", "data/stlucia/two.rolls", "20", "eait", "eait")
        messages = [line for line in lines if line[2][0] in "<>"]
        answers = [step for step, line in enumerate(messages, 1) if line[2] == "<"]
        self.open(path, other, fragment="#12")
        self.assertEqual(self.step(), 12)
        for key, wanted in (("ArrowRight", 13), ("ArrowLeft", 12), ("Home", 0), ("ArrowLeft", 0), ("PageDown", answers[0]),
                            ("PageDown", answers[1]), ("PageUp", answers[0]), ("End", len(messages)),
                            ("ArrowRight", len(messages)), ("PageUp", answers[-1])):
            self.browser.press(key)
            self.assertEqual(self.step(), wanted, (key, wanted, self.step()))
        self.until(f"location.hash === '#{answers[-1]}'")
        # The slider by its own keys, which do not count twice.
        self.browser.run("document.querySelector('input[type=range]').focus()")
        self.browser.press("Home")
        self.browser.press("ArrowRight")
        self.assertTrue(self.step() == 1 and "Step 1 of" in self.browser.run("document.querySelector('.caption').textContent"))
        # But the space bar plays wherever it has no other meaning.
        self.browser.press(" ")
        self.assertTrue(self.browser.run("document.querySelector('button[aria-label=Pause]') !== null"))
        self.browser.press(" ")
        self.assertTrue(self.browser.run("document.querySelector('button[aria-label=Play]') !== null"))
        # A message is a link to its step.
        self.browser.run("document.querySelectorAll('.messages a')[4].click()")
        self.until("document.querySelector('input[type=range]').value === '5'")
        # Play, by the space bar, to the end.
        self.browser.run("document.activeElement.blur(); document.querySelector('select').value = '100'")
        self.browser.press(" ")
        self.assertTrue(self.browser.run("document.querySelector('button[aria-label=Pause]') !== null"))
        self.until(f"document.querySelector('input[type=range]').value === '{len(messages)}'")
        self.until("document.querySelector('button[aria-label=Play]') !== null")
        # The other game.
        self.browser.run("document.querySelectorAll('nav a')[1].click()")
        self.until("document.querySelector('main h1').textContent.startsWith('St Lucia')")
        self.browser.press("ArrowRight")
        self.assertEqual(self.step(), 1)
        self.until("location.hash === '#2.1'")
        self.browser.run("location.hash = '#1.7'")
        self.until("document.querySelector('main h1').textContent.startsWith('Cards')")
        self.assertEqual(self.step(), 7)
        for fragment in "#99999", "#2.9", "#-1", "#x", "#1.2.3", "#match9", "#%00":
            self.open(path, other, fragment=fragment)
        for width in 360, 800, 1400:
            self.browser.resize(width, 800)
            self.assertTrue(self.browser.run("document.documentElement.scrollWidth <= innerWidth"), width)

    def test_it_is_accessible(self):
        """Whatever can be operated has a name, and so has every drawing."""
        tree = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "slider", "combobox", "link", "image", "list", "region", "group", "table", "figure"}
        named = 0
        for node in tree:
            role = node.get("role", {}).get("value")
            if role in roles - {"list", "figure"} and not node.get("ignored"):
                self.assertTrue(node.get("name", {}).get("value"), node)
                named += 1
        self.assertGreater(named, 10)
        self.assertEqual(self.browser.run("document.getElementById('live').getAttribute('aria-live')"), "polite")
        self.assertEqual(self.browser.run("document.documentElement.lang"), "en")
        self.browser.press("Tab")
        self.assertTrue(self.browser.run("""(() => { const focused = document.activeElement;
            return focused !== document.body && getComputedStyle(focused).outlineStyle !== 'none'; })()"""))

    # --- Games that end badly, and players that mean harm ---

    def player(self, name, greeting, question, answers):
        path = pathlib.Path(self.path(name))
        path.write_text("#!/usr/bin/env python3\nimport os, sys\n"
                        f"os.write(1, {greeting!r})\nanswers = {answers!r}\n"
                        "for line in sys.stdin.buffer:\n"
                        "    if line in (b'shutdown\\n', b'GAMEOVER\\n', b'EARLY\\n'):\n        break\n"
                        f"    if line.startswith({question!r}) and answers:\n"
                        "        os.write(1, answers.pop(0))\n")
        path.chmod(0o755)
        return str(path)

    def naval_config(self, name, agent):
        path = pathlib.Path(self.path(name))
        path.write_text(f"{agent},data/naval/west.map,2310B,data/naval/east.map\n")
        return ["navalhub", "data/naval/duel.rules", str(path)]

    def test_games_that_end_badly(self):
        evil = "</script><script>hacked=1</script><!--"
        hostile = self.player(evil.replace("/", "\u2215"), b"@", b"NEWROUND0",
                              [evil.encode() + b"\xff\x80\xe2\x80\xa8\x07\\n\n"])
        not_held = self.player("held", b"@", b"NEWROUND", [b"PLAYHf\n"])
        in_parts = self.player("parts", b"@PLAY", b"NEWROUND", [b"C4\n"])
        silent = pathlib.Path(self.player("silent", b"@", b"", []))
        silent.write_text("#!/bin/sh\nprintf @\n")
        greedy = self.player("greedy", b"!", b"", [b"reroll 1\nreroll 3\nreroll P\n"])
        one_ship = self.player("one-ship", b"", b"RULES", [b"MAP A1,E\n"])
        odd = self.player("odd", b"", b"", [b"MAP A2,S:B8,N:C1,E:C7,E:H8,W\n", b"GUESS Z99\n", b"<b>\n"])
        cards = ["cardhub", "data/cards/seven.deck", "2"]
        games = [  # the status, and what is said about the last message
            ("hostile", 7, [*cards, hostile, "bob"], "sends something that is not a message"),
            ("held", 8, [*cards, not_held, "bob"], "does not hold this card: refused"),
            ("parts", 6, [*cards, in_parts, str(silent)], "leads \u2663" + "4."),
            ("greedy", 8, ["stlucia", "data/stlucia/two.rolls", "20", greedy, "eait"], "refused"),
            ("map", 4, self.naval_config("map.config", one_ship), "does not fit the rules"),
            ("guess", 5, self.naval_config("guess.config", odd), "sends something that is not a message"),
            ("start", 5, [*cards, "./nosuch", "bob"], ""),
        ]
        paths, named = [], []
        for name, status, command, note in games:
            path, lines = self.record(name, *command, status=status)
            paths.append(path)
            self.open(path, fragment="#99999")
            text = self.browser.run("document.querySelector('.board').textContent")
            end = next(line for line in lines if line[2] == "end")[3].split("\t")
            named.append(f"{name}.rec, {end[0]}")
            self.assertIn(f"The game ended early: {end[0]}", text, (name, text))
            self.assertIn(note, text, (name, text))
            reasons = [unescaped(line[3]) for line in lines if line[2] == "why"]
            self.assertTrue(reasons and reasons[0] in text, (name, reasons, text))
            self.walk_back(len([line for line in lines if line[2][0] in "<>"]))
        # All of them together: nothing of what was said is more than text.
        self.open(*paths)
        labels = self.browser.run("[...document.querySelectorAll('nav small')].map(small => small.textContent)")
        self.assertEqual(labels, named, labels)
        said = self.browser.run("[...document.querySelectorAll('.messages code')].map(code => code.textContent)")
        self.assertIn(evil + "\\377\\200\\342\\200\\250\\007\\\\n", said, said)
        self.assertEqual(self.browser.run("document.querySelectorAll('script').length"), 2)
        # A record that was cut off is shown as far as it goes.
        whole = pathlib.Path(paths[0]).read_text()
        pathlib.Path(paths[0]).write_text(whole[:whole.index("\tleft\t") - 3])
        self.assertIn("not written to its end", self.open(paths[0], fragment="#99999"))
        self.assertIn("The record ends here", self.browser.run("document.querySelector('.board').textContent"))

    def test_a_gap_in_the_rounds(self):
        """Of a round whose first agent cannot be started the second is not there."""
        config = pathlib.Path(self.path("gap.config"))
        config.write_text("./nosuch,data/naval/west.map,2310B,data/naval/east.map\n"
                          "2310A,data/naval/west.map,2310B,data/naval/east.map\n")
        path, lines = self.record("gap", "navalhub", "data/naval/duel.rules", str(config))
        self.assertEqual([line[1] for line in lines if line[2] == "player"], ["0", "2", "3"], lines)
        self.open(path, fragment="#99999")
        self.assertEqual(self.browser.run("document.querySelectorAll('.rounds button').length"), 2)
        self.assertEqual(self.browser.run("document.querySelector('main h1').textContent"), "Naval: nosuch, seat 1, 2310A, 2310B")

    def walk_back(self, steps):
        for _ in range(3):
            self.browser.press("ArrowLeft")
        self.assertEqual(self.step(), max(0, steps - 3))
        self.assertFalse(self.browser.messages, self.browser.messages)

    def test_a_long_record(self):
        """Of tens of thousands of messages only those around the step are in the page."""
        path, lines = self.record("ocean", "navalhub", "data/naval/ocean.rules", "data/naval/tournament.config")
        messages = [line for line in lines if line[2][0] in "<>"]
        self.assertGreater(len(messages), 20_000)
        self.open(path, fragment="#20000")
        self.assertEqual(self.browser.run("document.querySelector('.messages [aria-current] code').textContent"), messages[19_999][3])
        self.assertLessEqual(self.browser.run("document.querySelectorAll('.messages li').length"), 1000)
        self.assertLess(os.path.getsize(self.path("page.html")), os.path.getsize(path) / 4)


testing.main()
