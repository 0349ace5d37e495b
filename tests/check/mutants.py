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
    demanded: bool = False  # that case has the level `spec`: it fails without --strict


HUB = dict(program="2310hub", entry="cards::hub_main", demanded=True)
HUB_NOTES = {**HUB, "demanded": False}
ALICE = dict(program="2310alice", entry="cards::alice_main", demanded=True)
BOB = dict(program="2310bob", entry="cards::bob_main", demanded=True)
BOB_NOTES = {**BOB, "demanded": False}
NAVAL = dict(program="navalhub", entry="naval::hub_main", demanded=True)
DICE = dict(program="stlucia", entry="stlucia::hub_main", demanded=True)
BARK = dict(program="bark", entry="bark::bark_main", demanded=True)
SERVER = dict(program="serv499", entry="game499::server_main", demanded=True)
CLIENT = dict(program="client499", entry="game499::client_main", demanded=True)

MUTANTS = [
    # The card game.
    Mutant("a tie goes to the later card", **HUB_NOTES, file="games/cards/rules.cpp",
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
           told_by="says-worked-example-not-following-suit"),
    Mutant("the deck is looked at before the threshold", **HUB, file="games/cards/hub.cpp",
           old="    if (!threshold) {", new="    DeckParser early;\n    if (!read_deck(operands[0], early)) {\n        return sys::end_with(hub_exit::deck);\n    }\n    if (!threshold) {",
           told_by="order-threshold-before-deck"),
    Mutant("players are dealt one card too few in the arguments", **HUB, file="games/cards/game_start.cpp",
           old="core::put(hand_size_, referee.game().hand_size());",
           new="core::put(hand_size_, referee.game().hand_size() - (referee.game().hand_size() > 1 ? 1 : 0));",
           told_by="start-arguments-of-players"),
    Mutant("a player that leaves is status 5 instead of 6", **HUB, file="games/cards/exit.hpp",
           old='player_gone{6, "Player EOF"}', new='player_gone{5, "Player EOF"}', units="games/cards/referee.cpp",
           told_by="says-nothing"),
    Mutant("a child is not waited for", **HUB_NOTES, file="hub/process_table_end.cpp",
           old="    inheritance_.end();\n", new="",
           also=("const pid_t reaped = ::waitpid(process.pid, &process.wait_status, WNOHANG);",
                 "siginfo_t info{};\n    ::waitid(P_PID, static_cast<id_t>(process.pid), &info, "
                 "WEXITED | WNOHANG | WNOWAIT);\n    const pid_t reaped = info.si_pid;"),
           told_by="talk-players-are-reaped"),
    Mutant("pipes of others are handed to a player", **HUB_NOTES, file="sys/spawn.cpp",
           old="::pipe2(ends, O_CLOEXEC)", new="::pipe2(ends, 0)",
           told_by="talk-descriptors-of-players"),
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
    Mutant("a HAND of another size is taken", **BOB_NOTES, file="games/cards/rules.cpp",
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
    Mutant("DONE has no newline", **NAVAL, file="games/naval/protocol.cpp",
           old='core::put(writer, "DONE ", winner, '+"'\\n'"+');', new='core::put(writer, "DONE ", winner);',
           told_by="talk-one-cell"),
    Mutant("agent 2 moves after agent 1 has won", **NAVAL, file="games/naval/referee.cpp",
           old="if (target.is_defeated()) {", new="if (target.is_defeated() && player == Player::two) {",
           told_by="shown-no-move-of-agent-2-after-the-end"),
    Mutant("EARLY is sent to the first round only", **NAVAL, file="games/naval/referee.cpp",
           old="if (rounds_[seat / 2].state == Round::State::open) {",
           new="if (seat < 2 && rounds_[seat / 2].state == Round::State::open) {",
           told_by="talk-gone-in-another-round"),
    Mutant("the board of agent 2 is printed first", **NAVAL, file="games/naval/referee.cpp",
           old="put_boards(spectators, round.sides[0].board(), round.sides[1].board())",
           new="put_boards(spectators, round.sides[1].board(), round.sides[0].board())",
           told_by="shown-agent-1-above-agent-2"),
    Mutant("rounds that are over are not printed", **NAVAL, file="games/naval/referee.cpp",
           old="if (round.state == Round::State::failed) {", new="if (round.state != Round::State::open) {",
           told_by="shown-three-rounds"),
    Mutant("the seeds of all rounds are 1 and 2", **NAVAL, file="games/naval/game_start.cpp",
           old="core::put(seed_, seed_of(seat));", new="core::put(seed_, seed_of(seat % 2));",
           told_by="agents-arguments-of-three-rounds"),
    Mutant("the board of the other agent is printed first", program="2310A", entry="naval::agent_a_main",
           file="games/naval/agent.cpp", old="game_.own_board(), game_.other_board()",
           new="game_.other_board(), game_.own_board()", told_by="agent-2-own-board-first"),
    Mutant("a number is drawn and not used", program="2310B", entry="naval::agent_b_main",
           file="games/naval/agent_b.cpp", old="row = random_.next() %", new="row = (random_.next(), random_.next()) %",
           told_by="search-8x8-seed-1"),
    Mutant("the sweep does not turn round", program="2310A", entry="naval::agent_a_main",
           file="games/naval/agent_a.cpp", old="row % 2 == 0 ? step", new="row >= 0 ? step",
           told_by="guesses-row-by-row"),
    Mutant("the hunt goes round the other way", program="2310B", entry="naval::agent_b_main",
           file="games/naval/agent_b.cpp", old="Direction::north, Direction::east,", new="Direction::east, Direction::north,",
           told_by="hunts-around-its-hits"),
    # The dice game.
    Mutant("ten tokens are not enough for a point", **DICE, file="games/stlucia/rules.cpp",
           old="mover.tokens >= tokens_for_point", new="mover.tokens > tokens_for_point",
           told_by="talk-tokens-are-kept"),
    Mutant("tokens beyond ten are lost", **DICE, file="games/stlucia/rules.cpp",
           old="mover.tokens -= tokens_for_point", new="mover.tokens = 0",
           told_by="talk-tokens-are-kept"),
    Mutant("three 1 give as much as three 2", **DICE, file="games/stlucia/rules.cpp",
           old="worth_of_fewest = 1;", new="worth_of_fewest = 2;",
           told_by="points-for-1"),
    Mutant("a turn inside StLucia gives nothing", **DICE, file="games/stlucia/rules.cpp",
           old="mover_is_inside() ? points_for_staying : 0", new="mover_is_inside() ? 0 : 0",
           told_by="two-points-for-a-turn-inside"),
    Mutant("a claim gives no point", **DICE, file="games/stlucia/rules.cpp",
           old="occupant_ = mover_;\n    ++turn_points_;", new="occupant_ = mover_;",
           told_by="point-for-a-claim"),
    Mutant("attacks deal no damage", **DICE, file="games/stlucia/rules.cpp",
           old="health = hurt(before, dice_.count(Face::attack));", new="health = hurt(before, 0);",
           told_by="damage-into-stlucia"),
    Mutant("H dice heal inside StLucia", **DICE, file="games/stlucia/rules.cpp",
           old="if (amount == 0 || mover_is_inside())", new="if (amount == 0)",
           told_by="h-inside-does-not-heal"),
    Mutant("the winning score has to be exceeded", **DICE, file="games/stlucia/rules.cpp",
           old="points >= win_score_", new="points > win_score_",
           told_by="talk-winner-by-the-exact-score"),
    Mutant("a third reroll is allowed", **DICE, file="games/stlucia/referee.cpp",
           old="} else if (!game_.may_reroll()) {\n        refuse(table, \"third reroll\");\n    } else if (!game_.reroll(answer.dice, rolls_)) {\n        refuse(table, \"dice it does not have\");",
           new="} else if (game_.may_reroll() && !game_.reroll(answer.dice, rolls_)) {\n        refuse(table, \"dice it does not have\");",
           told_by="says-third-reroll"),
    Mutant("the mover hears what it rolled", **DICE, file="games/stlucia/referee.cpp",
           old="    tell(table, message, game_.mover());\n", new="    tell(table, message, std::nullopt);\n",
           told_by="talk-one-turn"),
    Mutant("the attacker does not take the place of a player that goes", **DICE, file="games/stlucia/referee.cpp",
           old="case Answer::Kind::go: claim(table); [[fallthrough]];", new="case Answer::Kind::go:",
           told_by="talk-attack-and-go"),
    Mutant("the player inside attacks only the players after it", **DICE, file="games/stlucia/referee.cpp",
           old="if (other != seat && game_.is_alive(other)) {", new="if (other > seat + 1 && game_.is_alive(other)) {",
           told_by="damage-out-of-stlucia"),
    Mutant("points are not sent", **DICE, file="games/stlucia/referee.cpp",
           old="        tell_all(table, {.kind = Message::points, .seat = seat, .number = points});\n", new="",
           told_by="talk-points-to-all"),
    Mutant("eait goes at health 5", program="eait", entry="stlucia::eait_main", file="games/stlucia/eait.cpp",
           old="go_if(view.health < 5)", new="go_if(view.health <= 5)",
           told_by="goes-below-5", demanded=True),
    Mutant("habs goes when one other player is left", program="habs", entry="stlucia::habs_main", file="games/stlucia/habs.cpp",
           old="view.others_left > 1", new="view.others_left > 0",
           told_by="stays-when-one-other-is-left", demanded=True),
    Mutant("hass wants one A more than it needs", program="hass", entry="stlucia::hass_main", file="games/stlucia/hass.cpp",
           old="view.dice.count(Face::attack) >= ", new="view.dice.count(Face::attack) > ",
           told_by="just-enough", demanded=True),
    Mutant("mabs keeps H inside", program="mabs", entry="stlucia::mabs_main", file="games/stlucia/mabs.cpp",
           old="view.inside ? Face::attack : Face::heal", new="view.inside ? Face::heal : Face::heal",
           told_by="inside-keeps-a", demanded=True),
    Mutant("science is weak at health 5", program="science", entry="stlucia::science_main", file="games/stlucia/science.cpp",
           old="view.health < 5 ?", new="view.health <= 5 ?",
           told_by="not-weak-at-5", demanded=True),
    # bark.
    Mutant("the board does not wrap round at its left edge", **BARK, file="games/bark/rules.cpp",
           old="column == 0 ? width_ - 1 : column - 1", new="column == 0 ? 0 : column - 1",
           told_by="input-edges-are-neighbours"),
    Mutant("paths do not run through the right edge", **BARK, file="games/bark/score.cpp",
           old="column == width_ - 1 ? 0 : column + 1", new="column == width_ - 1 ? column : column + 1",
           told_by="score-through-the-right-side"),
    Mutant("rows and columns of a refused move are mixed up", **BARK, file="games/bark/rules.cpp",
           old="    if (!holds(cell)) {\n        return false;", new="    if (cell.column >= height_ || cell.row >= width_) {\n        return false;",
           told_by="input-wide-board"),
    Mutant("every player has at least one point", program="bark", entry="bark::bark_main", file="games/bark/score.cpp",
           old="    } while (paths.lengthen());\n", new="    } while (paths.lengthen());\n    for (unsigned& points : best) {\n        points = points == 0 ? 1 : points;\n    }\n",
           told_by="score-of-a-player-without-a-card"),
    Mutant("an automatic player 2 searches like player 1", **BARK, file="games/bark/rules.cpp",
           old="position.mover == 0 ? board.first_open()", new="position.mover <= 1 ? board.first_open()",
           told_by="auto-second-move"),
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
    Mutant("any card of the hand may follow", **SERVER, file="games/game499/rules.cpp",
           old="return unless(!must_follow ||", new="return unless(true ||",
           told_by="talk-follow-suit"),
    Mutant("cards of other players may be played", **SERVER, file="games/game499/rules.cpp",
           old="if (!hand.holds(answer.card)) {", new="if (hand.empty()) {",
           told_by="talk-follow-with-a-card-not-held"),
    Mutant("trumps do not beat the led suit", **SERVER, file="games/game499/rules.cpp",
           old=": card.suit() == trumps;", new=": card.suit() == trumps && false;",
           told_by="talk-the-highest-trump-wins"),
    Mutant("the leader of a trick leads the next as well", **SERVER, file="games/game499/rules.cpp",
           old="trick_.begin(trick_winner_);", new="trick_.begin(trick_.due());",
           told_by="talk-the-winner-leads"),
    Mutant("only the tricks of the bidder count", **SERVER, file="games/game499/rules.cpp",
           old="++tricks_[team_of(trick_winner_)];", new="tricks_[team_of(trick_winner_)] += trick_winner_ == bidding_.highest_bidder() ? 1 : 0;",
           told_by="talk-the-partner-may-win-all-tricks"),
    Mutant("only two characters of an answer are read", **SERVER, file="games/game499/referee.cpp",
           old="line_.append(piece);", new="line_.append(piece.substr(0, answer_length - line_.size()));",
           told_by="talk-bid-refused-three-ps"),
    Mutant("PPP is a pass", **CLIENT, file="games/game499/client.cpp",
           old="comfort::longest_typed : answer_length;", new="comfort::longest_typed : 80;",
           also=("answer = take(line))", "answer = take(line.substr(0, 2)))"),
           told_by="talk-bad-bid-three-ps"),
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
        check = subprocess.run([self.multitool, "check", "--as", mutant.program, "--quiet", "--limit", "4",
                                "--format", "tap", *([] if mutant.demanded else ["--strict"]), program],
                               capture_output=True, text=True)
        failures = {}
        for part in check.stdout.split("\nnot ok ")[1:]:
            head, _, rest = part.partition("\n")
            if " # TODO" not in head:
                failures[head.partition(" - ")[2]] = rest.partition("\n  ...")[0].partition("findings:\n")[2]
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
