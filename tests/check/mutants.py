#!/usr/bin/env python3
"""Builds programs with one fault each, and tests that a case finds every fault.

mutants.py MULTITOOL SRC LIBPROGRAMS COMPILER... [-- NAME...]
mutants.py --places SRC: tests that the text of every fault occurs exactly once in its source.

Each mutant is one of our own programs with one fault: a line that is changed in a copy of a source.
The sources that include it are compiled again; the rest comes from the library. `check` has to fail
every mutant. Prints a table: the fault, the first case that fails, the first finding.
"""
import concurrent.futures
import dataclasses
import os
import pathlib
import subprocess
import sys
import tempfile


@dataclasses.dataclass
class Mutant:
    fault: str
    program: str  # the name of its case file
    entry: str  # namespace::function
    file: str  # the source that has the fault
    old: str
    new: str
    units: str = ""  # the sources to compile again; only `file` if empty
    also: tuple = ()  # a second change, if one is not enough
    told_by: str = ""  # the case whose text describes the fault


HUB = dict(program="2310hub", entry="cards::hub_main")
ALICE = dict(program="2310alice", entry="cards::alice_main")
BOB = dict(program="2310bob", entry="cards::bob_main")
NAVAL = dict(program="navalhub", entry="naval::hub_main")
DICE = dict(program="stlucia", entry="stlucia::hub_main")
BARK = dict(program="bark", entry="bark::bark_main")
SERVER = dict(program="serv499", entry="game499::server_main")
CLIENT = dict(program="client499", entry="game499::client_main")

MUTANTS = [
    # The card game.
    Mutant("a tie goes to the later card", **HUB, file="games/cards/rules.cpp",
           old="card.rank() > best_rank_", new="card.rank() >= best_rank_",
           told_by="game-on-equal-rank-the-earlier-card-wins"),
    Mutant("NEWROUND is not sent to the last player", **HUB, file="games/cards/referee.cpp",
           old="seat < seats(); ++seat) {\n        table.to(seat).append(line.view());",
           new="seat + 1 < seats(); ++seat) {\n        table.to(seat).append(line.view());",
           told_by="talk-the-leader-wins-and-leads-again"),
    Mutant("PLAYED is also sent to who played", **HUB, file="games/cards/referee.cpp",
           old="if (other != seat) {", new="if (other <= seats()) {",
           told_by="talk-whole-game"),
    Mutant("the threshold has to be exceeded", **HUB, file="games/cards/rules.cpp",
           old="state.diamonds >= threshold_", new="state.diamonds > threshold_",
           told_by="talk-threshold-reached"),
    Mutant("wrong suits are let pass", **HUB, file="games/cards/rules.cpp",
           old="if (must_follow && card.suit()", new="if (false && must_follow && card.suit()",
           told_by="talk-refused-in-the-middle"),
    Mutant("the deck is looked at before the threshold", **HUB, file="games/cards/hub.cpp",
           old="    if (!threshold) {", new="    DeckParser early;\n    if (!read_deck(operands[0], early)) {\n        return core::end_with(hub_exit::deck);\n    }\n    if (!threshold) {",
           told_by="order-threshold-before-deck"),
    Mutant("players are dealt one card too few in the arguments", **HUB, file="games/cards/game_start.cpp",
           old="core::put(hand_size_, referee.game().hand_size());",
           new="core::put(hand_size_, referee.game().hand_size() - (referee.game().hand_size() > 1 ? 1 : 0));",
           told_by="talk-arguments"),
    Mutant("a player that leaves is status 5 instead of 6", **HUB, file="games/cards/exit.hpp",
           old='player_gone{6, "Player EOF"}', new='player_gone{5, "Player EOF"}', units="games/cards/hub.cpp",
           told_by="talk-gone-when-due"),
    Mutant("a child is not waited for", **HUB, file="hub/process_table_start_end.cpp",
           old="    inheritance_.end();\n", new="",
           also=("const pid_t reaped = ::waitpid(process.pid, &process.wait_status, WNOHANG);",
                 "siginfo_t info{};\n    ::waitid(P_PID, static_cast<id_t>(process.pid), &info, "
                 "WEXITED | WNOHANG | WNOWAIT);\n    const pid_t reaped = info.si_pid;"),
           told_by="talk-whole-game"),
    Mutant("pipes of others are handed to a player", **HUB, file="sys/spawn.cpp",
           old="::pipe2(ends, O_CLOEXEC)", new="::pipe2(ends, 0)",
           told_by="talk-arguments"),
    Mutant("GAMEOVER is not sent", **HUB, file="games/cards/referee.cpp",
           old="    put_game_over(last_message);\n", new="",
           told_by="talk-whole-game"),
    Mutant("alice leads with her lowest card", **ALICE, file="games/cards/alice.cpp",
           old="return hand.highest(hand.first_of(leading));", new="return hand.lowest(hand.first_of(leading));",
           told_by="leads-highest-by-rank"),
    Mutant("alice discards hearts first", **ALICE, file="games/cards/alice.cpp",
           old="discarding{Suit::D, Suit::H,", new="discarding{Suit::H, Suit::D,",
           told_by="discards-when-s-is-led"),
    Mutant("the greeting waits in a buffer", **ALICE, file="hub/player_loop.cpp",
           old="    while (ending == nullptr) {\n        voice.flush();\n", new="    while (ending == nullptr) {\n",
           told_by="talk-greeting"),
    Mutant("bob is careful one diamond too late", **BOB, file="games/cards/bob.cpp",
           old="view.threshold - 2", new="view.threshold - 1",
           told_by="rule-2-follows-with-highest"),
    Mutant("a HAND of another size is taken", **BOB, file="games/cards/rules.cpp",
           old="state_ != State::await_hand || message.number != arguments_.hand_size", new="state_ != State::await_hand",
           told_by="hand-other-count"),
    # The naval game.
    Mutant("a sunk ship is only hit", **NAVAL, file="games/naval/rules.cpp",
           old="return Shot::sunk;", new="return Shot::hit;",
           told_by="talk-miss-hit-and-sunk"),
    Mutant("a cell can be guessed twice", **NAVAL, file="games/naval/rules.cpp",
           old="if (cell == BoardText::hit || cell == BoardText::miss) {", new="if (cell == BoardText::hit) {",
           told_by="talk-repeated-guess-prompts-again"),
    Mutant("who is shot at is not told", **NAVAL, file="games/naval/referee.cpp",
           old="for (const Player hearer : {Player::one, Player::two}) {",
           new="for (const Player hearer : {player_due()}) {",
           told_by="talk-whole-round"),
    Mutant("rounds are shown in the wrong order after a win", **NAVAL, file="games/naval/referee.cpp",
           old="begin_turn(table, number + 1);\n    }\n}", new="begin_turn(table, 0);\n    }\n}",
           told_by="rounds-finished-ones-are-shown-as-long-as-another-is-open"),
    Mutant("the sweep does not turn round", program="2310A", entry="naval::agent_a_main",
           file="games/naval/agent_a.cpp", old="row % 2 == 0 ? step", new="row >= 0 ? step",
           told_by="prompted-again-until-nothing-is-left"),
    Mutant("the hunt goes round the other way", program="2310B", entry="naval::agent_b_main",
           file="games/naval/agent_b.cpp", old="Direction::north, Direction::east,", new="Direction::east, Direction::north,",
           told_by="hunts-around-its-hits"),
    # The dice game.
    Mutant("ten tokens are not enough for a point", **DICE, file="games/stlucia/rules.cpp",
           old="mover.tokens >= tokens_for_point", new="mover.tokens > tokens_for_point",
           told_by="talk-tokens-are-kept"),
    Mutant("a third reroll is allowed", **DICE, file="games/stlucia/referee.cpp",
           old="} else if (!game_.may_reroll()) {\n        refuse(table, \"third reroll\");\n    } else if (!game_.reroll(answer.dice, rolls_)) {\n        refuse(table, \"dice it does not have\");",
           new="} else if (game_.may_reroll() && !game_.reroll(answer.dice, rolls_)) {\n        refuse(table, \"dice it does not have\");",
           told_by="says-third-reroll"),
    Mutant("the mover hears what it rolled", **DICE, file="games/stlucia/referee.cpp",
           old="    tell(table, message, game_.mover());\n", new="    tell(table, message, std::nullopt);\n",
           told_by="talk-one-turn"),
    Mutant("eait goes at health 5", program="eait", entry="stlucia::eait_main", file="games/stlucia/eait.cpp",
           old="go_if(view.health < 5)", new="go_if(view.health <= 5)",
           told_by="goes-below-5"),
    # bark.
    Mutant("the board does not wrap round at its left edge", **BARK, file="games/bark/rules.cpp",
           old="column == 0 ? width_ - 1 : column - 1", new="column == 0 ? 0 : column - 1",
           told_by="input-edges-are-neighbours"),
    Mutant("paths do not run through the right edge", **BARK, file="games/bark/score.cpp",
           old="column == width_ - 1 ? 0 : column + 1", new="column == width_ - 1 ? column : column + 1",
           told_by="score-through-the-right-side"),
    # 499.
    Mutant("who passes is asked again", **SERVER, file="games/game499/rules.cpp",
           old="passed_[due_] = true;", new="passed_[due_] = std::ranges::count(passed_, true) != 1;",
           told_by="talk-passed-is-passed"),
    Mutant("a game ends at 499", **SERVER, file="games/game499/rules.cpp",
           old="scores_[team] > final_score ||", new="scores_[team] > final_score - 10 ||",
           told_by="talk-not-won-at-490"),
    Mutant("the others are not told who left", **SERVER, file="games/game499/referee.cpp",
           old='tell_all_but(table, gone, names_[gone], " disconnected early");', new="",
           told_by="talk-gone-at-the-first-bid"),
    Mutant("a refused card is sent to the server", **CLIENT, file="games/game499/rules.cpp",
           old="if (objection_to(answer, question_, hand_)) {", new="if (false) {",
           told_by="talk-must-follow-suit"),
]


def place_of(src, mutant):
    """Returns (text with the fault, None), or (None, reason)."""
    text = (src / mutant.file).read_text()
    if text.count(mutant.old) != 1:
        return None, f"{mutant.file} has {text.count(mutant.old)} places like it"
    text = text.replace(mutant.old, mutant.new)
    return text.replace(*mutant.also) if mutant.also else text, None


class Workshop:
    def __init__(self, multitool, src, library, compiler, folder):
        self.multitool, self.src, self.library = multitool, src, library
        self.compiler, self.folder = compiler, folder

    def compile(self, number, mutant):
        """Returns (executable with the fault, None), or (None, reason)."""
        place = self.folder / str(number)
        changed = place / "src" / mutant.file
        changed.parent.mkdir(parents=True)
        text, why = place_of(self.src, mutant)
        if text is None:
            return None, why
        changed.write_text(text)
        namespace, entry = mutant.entry.split("::")
        units = [self.src / unit for unit in mutant.units.split()] or [changed]
        program = place / mutant.program
        built = subprocess.run(
            [*self.compiler, "-std=c++20", "-O0", "-fno-lto", "-fno-exceptions", "-fno-rtti", "-w",
             '-DMULTITOOL_VERSION="0"', f"-DSTANDALONE_FAMILY={namespace}", f"-DSTANDALONE_ENTRY={entry}",
             f"-I{place / 'src'}", f"-I{self.src}", self.src / "standalone/main.cpp", *units, self.library,
             "-static", "-o", program], capture_output=True, text=True)
        return (program, None) if built.returncode == 0 else (None, built.stderr)

    def run(self, numbered):
        """Returns (case that failed, its findings), or (None, reason)."""
        number, mutant = numbered
        program, why = self.compile(number, mutant)
        if program is None:
            return None, why
        check = subprocess.run([self.multitool, "check", "--as", mutant.program, "--quiet", "--strict", "--limit", "4",
                                "--format", "text", program], capture_output=True, text=True)
        failures = {}
        for part in check.stdout.split("FAIL ")[1:]:
            name, _, shown = part.partition("\n")
            failures[name] = shown.partition("\n\n")[0]
        if check.returncode != 1 or not failures:
            return None, f"status {check.returncode}\n{check.stdout[-3000:]}{check.stderr}"
        name = f"{mutant.program}/{mutant.told_by}" if mutant.told_by else next(iter(failures))
        if name not in failures:
            return None, f"{name} does not fail, but: " + " ".join(failures)
        return f"{name} (and {len(failures) - 1} more)", failures[name]


def look_for_places(src):
    lost = [f"{mutant.program}: {mutant.fault}: {why}" for mutant in MUTANTS
            for _, why in [place_of(src, mutant)] if why]
    print(*lost, sep="\n")
    sys.exit(1 if lost else 0)


def main():
    words = sys.argv[1:]
    if words[0] == "--places":
        look_for_places(pathlib.Path(words[1]))
    names = words[words.index("--") + 1:] if "--" in words else []
    words = words[:words.index("--")] if "--" in words else words
    multitool, src, library, *compiler = words
    wanted = [(i, mutant) for i, mutant in enumerate(MUTANTS)
              if not names or any(name in mutant.fault for name in names)]
    escaped = 0
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        workshop = Workshop(pathlib.Path(multitool).resolve(), pathlib.Path(src).resolve(),
                            pathlib.Path(library).resolve(), compiler, pathlib.Path(folder))
        for (number, mutant), (case, shown) in zip(wanted, pool.map(workshop.run, wanted)):
            print(f"{number + 1}. {mutant.program}: {mutant.fault}")
            print(f"{case or 'NOT FOUND'}\n{shown}\n", flush=True)
            escaped += case is None
    print(f"{len(wanted) - escaped} of {len(wanted)} are found")
    sys.exit(1 if escaped else 0)


if __name__ == "__main__":
    main()
