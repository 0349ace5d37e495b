// The options of the hubs: limits, records, what players say on stderr, why a game ended; and every
// named ending, with a player that brings it about.
#include <algorithm>
#include <boost/ut.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/faults/record_place.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using faults::Event;
using Place = faults::RecordPlace;
using support::Milliseconds;
using support::Outcome;

namespace {

struct Case {
    std::string ending;  // its name, status and who is to blame
    std::string player;  // a script
    std::string shown;   // the beginning of what --show says
};

constexpr const char* greets = "printf @\nread -r hand\nread -r round\n";

// Short only where it is to be met: what else a player does may take its time on a busy machine.
std::string limit_for(const Case& c) {
    return c.ending.starts_with("too slow") ? "--limit 0.6" : "--limit 30s";
}

}  // namespace

const suite<"options of hubs"> options_suite = [] {
    "every way a card player can end a game is named"_test = [] {
        const Case cases[] = {
            {"no greeting\t5\t0", "exit 3\n",
             "no greeting: ended with status 3; expected the byte @"},
            {"no greeting\t5\t0", "exec >&-\nread -r x\n",
             "no greeting: closed its output; expected the byte @"},
            {"bad greeting\t5\t0", "printf x\n", "bad greeting: said \"x\"; expected the byte @"},
            {"too slow\t10\t0", "exec sleep 1000\n", "too slow; expected the byte @"},
            {"too slow\t10\t0", std::string(greets) + "printf PLAY\nexec sleep 1000\n",
             "too slow; expected PLAY"},
            {"gone\t6\t0", std::string(greets) + "exit 7\n", "gone: ended with status 7; expected"},
            {"gone\t6\t0", std::string(greets) + "kill -SEGV $$\n", "gone: ended with signal 11;"},
            {"closed its output\t6\t0", std::string(greets) + "exec >&-\nread -r x\n",
             "closed its output; expected PLAY"},
            {"line too long\t7\t0", std::string(greets) + "echo PLAYC4C4\ncat >/dev/null\n",
             "line too long: said \"PLAYC4C4\"; expected PLAY"},
            {"line too long\t7\t0",
             std::string(greets) + "head -c 9999 /dev/zero | tr '\\0' x\ncat >/dev/null\n",
             "line too long: said \"" + std::string(40, 'x') + "\"...; expected PLAY"},
            {"not a message\t7\t0", std::string(greets) + "printf 'P\\tY\\n'\n",
             "not a message: said \"P\\tY\"; expected PLAY"},
            {"not allowed\t8\t0", std::string(greets) + "echo PLAYH1\n",
             "not allowed (not in hand): said \"PLAYH1\"; expected PLAY and a card of its hand "
             "that "
             "follows suit, such as PLAYC4; table empty; hand C4"},
        };
        for (const Case& c : cases) {
            const Place place;
            place.write_player("p", c.player);
            const Outcome outcome =
                support::run(place.shell("exec ./multitool cardhub " + limit_for(c) +
                                         " --record record --show deck 2 ./p alice"));
            expect(place.end() == c.ending + "\t0\t0") << place.end();
            expect(outcome.err.find("\nseat 0 (./p): " + c.shown) != std::string::npos)
                << outcome.err;
        }
    };

    "a game whose allocation failed is named and blames no player"_test = [] {
        if (std::getenv("SANITIZED") != nullptr) {
            return;  // that needs more than any limit would leave it
        }
        const Place place;
        support::write_file(place / "deck", faults::deck_of(900));
        const Outcome outcome = support::run(
            place.shell("players=$(yes alice | head -900)\nulimit -v 8000\n"
                        "exec ./multitool cardhub --record record --show deck 2 $players"));
        expect(place.end() == "no memory\t5\t-") << place.end();
        expect(outcome.err == "Player error\nthe game ended early: no memory\n") << outcome.err;
    };

    "a player that does not follow suit is told the rule"_test = [] {
        const Place place;
        support::write_file(place / "deck", "4\nC4\nD5\nC6\nD7\n");
        place.write_player("p", "printf @\nread -r h\nread -r r\nread -r p\necho PLAYD7\n");
        const Outcome outcome = support::run(
            place.shell("exec ./multitool hub --record=record --show deck 2 alice ./p"));
        expect(place.end() == "not allowed\t8\t1\t0\t0") << place.end();
        expect(outcome.err.find("seat 1 (./p): not allowed (must follow suit): said \"PLAYD7\"") !=
               std::string::npos)
            << outcome.err;
    };

    "a program that cannot be started is reported with the reason"_test = [] {
        const Place place;
        const Outcome outcome = support::run(
            place.shell("exec ./multitool hub --record record --show deck 2 alice ./none"));
        expect(place.end() == "not started\t5\t1\t0\t0") << place.end();
        expect(outcome.err ==
               "Player error\nseat 1 (./none): not started: No such file or directory\n")
            << outcome.err;
    };

    "a game ended by a signal has a complete record"_test = [] {
        const Place place;
        place.write_player("p", "printf @\nread -r x\nkill -HUP $PPID\nexec sleep 1000\n");
        const Outcome outcome = support::run(
            place.shell("exec ./multitool cardhub --record record --show deck 2 alice ./p"));
        expect(outcome.status == 9_i);
        expect(outcome.err == "Ended due to signal\nthe game ended early: signal\n") << outcome.err;
        const std::vector<Event> events = place.record();
        expect(place.end() == "signal\t9\t-\t0\t0") << place.end();
        expect(std::ranges::count(events, std::string("left"), &Event::what) == 2);
    };

    "a game that takes too long is ended and blames no player"_test = [] {
        const Place place;
        support::write_file(place / "rolls", "H");
        const Outcome outcome = support::run(place.shell(
            "exec ./multitool stlucia --game-limit 300ms --record record rolls 1 habs habs"));
        expect(outcome.status == 11_i && outcome.err.ends_with("\nGame too long\n"));
        expect(place.end() == "too long\t11\t-\t0\t0") << place.end();
        expect(outcome.time < Milliseconds(2'000));
    };

    "a dice player's dice, rerolls and answers are named"_test = [] {
        const Case cases[] = {
            {"not allowed\t8\t0", "echo reroll 1\n", "not allowed (dice it does not have): said"},
            {"not allowed\t8\t0", "echo reroll 3; echo reroll 3; echo reroll 3\n",
             "not allowed (third reroll): said \"reroll 3\""},
            {"not allowed\t8\t0", "echo stay\n", "not allowed (nobody has asked"},
            {"too slow\t10\t0", "exec sleep 1000\n", "too slow; expected keepall"},
        };
        for (const Case& c : cases) {
            const Place place;
            place.write_player("p", "printf '!'\nread -r x\n" + c.player);
            const Outcome outcome =
                support::run(place.shell("exec ./multitool stlucia " + limit_for(c) +
                                         " --record record --show rolls 6 ./p habs"));
            expect(place.end() == c.ending + "\t0\t0") << place.end();
            expect(outcome.err.find("seat 0 (./p): " + c.shown) != std::string::npos)
                << outcome.err;
        }
    };

    "an agent's faults are named, at its map and at its guess"_test = [] {
        const Case cases[] = {
            {"gone\t4\t0", "exit 3\n", "gone: ended with status 3; expected MAP"},
            {"not a message\t4\t0", "echo MAP\n", "not a message: said \"MAP\"; expected MAP"},
            {"not allowed\t4\t0", "echo MAP C1,E\n",
             "not allowed (ships that do not fit the rules)"},
            {"too slow\t10\t0", "exec sleep 1000\n", "too slow; expected MAP"},
            {"not a message\t5\t0", "echo MAP A1,E; read -r x; echo GUES A1\n",
             "not a message: said \"GUES A1\"; expected GUESS"},
            {"too slow\t10\t0", "echo MAP A1,E; exec sleep 1000\n", "too slow; expected GUESS"},
        };
        for (const Case& c : cases) {
            const Place place;
            place.write_player("p", c.player);
            support::write_file(place / "config", "./p,map,2310A,map\n");
            const Outcome outcome = support::run(place.shell(
                "exec ./multitool hub " + limit_for(c) + " --record record --show rules config"));
            expect(place.end() == c.ending + "\t0\t0") << place.end();
            expect(outcome.err.find("seat 0 (./p): " + c.shown) != std::string::npos)
                << outcome.err;
        }
        const Place place;
        support::write_file(place / "config", "./none,map,2310A,map\n");
        support::run(place.shell("exec ./multitool hub --record record rules config"));
        expect(place.end() == "not started\t4\t0\t0\t0") << place.end();
    };

    "a fault is shown with a hint where one is known"_test = [] {
        const std::vector<std::pair<std::string, std::string>> cases{
            {"printf '@\\n'\ncat >/dev/null\n", "its greeting is followed by a newline"},
            {"exec sleep 1000\n", "nothing arrived: is its output flushed after each answer?"},
            {std::string(greets) + "printf PLAYC4\nexec sleep 1000\n",
             "the line that it sent has no newline"},
            {std::string(greets) + "printf 'PLAY\\r\\n'\ncat >/dev/null\n",
             "its lines end in CR LF"},
            {"printf '!'\n", "dice players greet like this: multitool stlucia"},
        };
        for (const auto& [player, hint] : cases) {
            const Place place;
            place.write_player("p", player);
            const Outcome outcome = support::run(
                place.shell("exec ./multitool cardhub --limit 0.6 --show deck 2 ./p alice"));
            expect(outcome.err.find("\n  hint: " + hint) != std::string::npos)
                << player << outcome.err;
        }
    };

    "a fault is shown with the last ten lines of the player's stderr"_test = [] {
        const Place place;
        place.write_player("p",
                           std::string(greets) + "seq 100 >&2\nprintf 'last\\033' >&2\nexit 1\n");
        const Outcome outcome = support::run(
            place.shell("exec ./multitool cardhub --show --record record deck 2 ./p alice"));
        expect(
            outcome.err.ends_with("hand C4 D5\n  | 92\n  | 93\n  | 94\n  | 95\n  | 96\n  | 97\n"
                                  "  | 98\n  | 99\n  | 100\n  | last\\033\n"))
            << outcome.err;
        const std::vector<Event> events = place.record();
        expect(std::ranges::count(events, Event{"0", "stderr", "57"}) == 1);
        expect(std::ranges::count(events, Event{"0", "stderr?", "last\\033"}) == 1);
    };

    "a record keeps the last 64 KB of a player's stderr, whole lines only"_test = [] {
        const Place place;
        place.write_player("p", "seq 200000 >&2\nexec ./2310alice \"$@\" 2>/dev/null\n");
        const Outcome outcome =
            support::run(place.shell("exec ./multitool cardhub --record record deck 2 ./p alice"));
        expect(outcome.status == 0_i) << outcome.err;
        std::size_t bytes = 0;
        std::string first;
        std::string last;
        for (const Event& event : place.record()) {
            if (event.what.starts_with("stderr") && event.seat == "0") {
                first = first.empty() ? event.text : first;
                last = event.text;
                bytes += event.text.size() + 1;
            }
        }
        expect(bytes <= 65536_ul && bytes > 65000_ul) << bytes;
        expect(first.size() == 6_ul && last == "200000") << first << last;
    };

    "a start has a limit of its own"_test = [] {
        const Place place;
        place.write_player("starts", "exec sleep 1000\n");
        place.write_player("thinks",
                           std::string(greets) + "sleep 1.5\necho PLAYC4\ncat >/dev/null\n");
        const Outcome start = support::run(place.shell(
            "exec ./multitool cardhub --limit 100 --start-limit 0.5 deck 2 ./starts alice"));
        expect(start.status == 10_i && start.err == "Player too slow\n") << start.err;
        const Outcome answer =
            support::run(place.shell("exec ./multitool cardhub --limit 0.5 --start-limit 100 "
                                     "--record record deck 2 ./thinks alice"));
        expect(answer.status == 10_i && place.end() == "too slow\t10\t0\t0\t0") << answer.err;
        place.write_player("slow", "sleep 1\nexec ./2310A \"$@\"\n");
        support::write_file(place / "config", "./slow,map,2310A,map\n");
        const Outcome map = support::run(
            place.shell("exec ./multitool navalhub --limit 100 --start-limit 0.3 rules config"));
        expect(map.status == 10_i && map.err == "Agent too slow\n") << map.err;
    };

    "the answers of a player have a limit together, which its start does not count for"_test = [] {
        const Place place;
        place.write_player("p",
                           "sleep 1\nprintf @\nread -r h\nread -r r\nsleep 0.3\necho PLAYC4\n"
                           "read -r x\nread -r r\nread -r x\nexec sleep 1000\n");
        const Outcome outcome = support::run(place.shell(
            "exec ./multitool cardhub --limit 100 --bank 0.9 --record record deck 2 ./p alice"));
        expect(outcome.status == 10_i && outcome.err == "Player out of time\n") << outcome.err;
        const std::string end = place.end();
        expect(end.starts_with("out of time\t10\t0\t")) << end;
        expect(std::stol(end.substr(end.find("bank\t") + 5)) >= 900'000) << end;
    };

    "an agent that repeats its guesses is to blame once it was refused too often"_test = [] {
        const Place place;
        place.write_player("p",
                           "echo MAP A1,E\nwhile read -r line; do case $line in "
                           "YT) echo GUESS B1;; esac; done\n");
        support::write_file(place / "config", "./p,map,./p,map\n");
        const Outcome outcome = support::run(place.shell(
            "exec ./multitool navalhub --refusals 5 --show --record record rules config"));
        expect(outcome.status == 12_i) << outcome.err;
        expect(place.end().starts_with("refused too often\t12\t0\t")) << place.end();
        expect(
            outcome.err.starts_with("Agent refused too often\nseat 0 (./p): refused too often ("))
            << outcome.err;
        std::size_t guesses = 0;
        for (const Event& event : place.record()) {
            guesses += event.seat == "0" && event.what == "<" ? 1 : 0;
        }
        expect(guesses == 8_ul) << "the map, a guess, and six that are refused";
    };

    "the limit holds for each whole answer"_test = [] {
        // Bytes that are each in time but not together; then answers that are each in time but not
        // together.
        const Place place;
        place.write_player(
            "drips", std::string(greets) + "for c in P L A Y C 4; do sleep 0.1; printf $c; done\n");
        place.write_player("thinks",
                           "printf @\nread -r h\nread -r r\nsleep 1.6\necho PLAYC4\n"
                           "read -r x\nread -r r\nread -r x\nsleep 1.6\necho PLAYD5\n"
                           "cat >/dev/null\n");
        const Outcome drips =
            support::run(place.shell("exec ./multitool hub --limit 0.3 deck 2 ./drips alice"));
        expect(drips.status == 10_i && drips.err == "Player too slow\n") << drips.err;
        const Outcome thinks =
            support::run(place.shell("exec ./multitool hub --limit 3s deck 2 ./thinks alice"));
        expect(thinks.status == 0_i && thinks.err.empty()) << thinks.err;
    };

    "the record of a game is complete"_test = [] {
        const Place place;
        support::write_file(place / "deck", "2\nC4\nC5\n");
        const Outcome outcome = support::run(
            place.shell("exec ./multitool cardhub --record record deck 2 alice ./2310bob"));
        expect(outcome.status == 0_i);
        std::vector<Event> wanted{
            {"-", "game", "cards 1"},
            {"-", "option", "threshold\t2"},
            {"-", "deal", "C4\tC5"},
            {"0", "player", "alice\t2\t0\t2\t1"},
            {"1", "player", "./2310bob\t2\t1\t2\t1"},
            {"0", "<?", "@"},
            {"1", "<?", "@"},
            {"0", ">", "HAND1,C4"},
            {"0", ">", "NEWROUND0"},
            {"-", "out", "Lead player=0"},
            {"0", "<", "PLAYC4"},
            {"1", ">", "HAND1,C5"},
            {"1", ">", "NEWROUND0"},
            {"1", ">", "PLAYED0,C4"},
            {"1", "<", "PLAYC5"},
            {"0", ">", "PLAYED1,C5"},
            {"0", ">", "GAMEOVER"},
            {"1", ">", "GAMEOVER"},
            {"-", "out", "Cards=C.4 C.5"},
            {"-", "out", "0:0 1:1"},
            {"0", "left", "status 0"},
            {"1", "left", "status 0"},
            {"0", "stderr", "Lead player=0: C.4 C.5"},
            {"1", "stderr", "Lead player=0: C.4 C.5"},
            {"-", "end", "finished\t0\t-\t0\t1"},
        };
        // What is of one seat has its order; who is told, or leaves, first is a matter of moments.
        const auto by_seat = [](std::vector<Event> events) {
            std::ranges::stable_sort(events, {}, &Event::seat);
            return events;
        };
        const bool is_same = by_seat(place.record()) == by_seat(wanted);
        expect(is_same) << support::read_file(place / "record");
    };

    "a record replaces whatever file had its name"_test = [] {
        const Place place;
        const auto recorded = [&](const std::string& before) {
            support::write_file(place / "record", before);
            support::run(place.shell("exec ./multitool hub --record record deck 2 alice alice"));
            std::vector<Event> events = place.record();
            std::ranges::stable_sort(events, {}, &Event::seat);
            return events;
        };
        const std::vector<Event> fresh = recorded("");
        expect(fresh.size() > 20_ul && recorded("x") == fresh);
        expect(recorded(std::string(100'000, 'x')) == fresh);
    };

    "a record keeps all bytes exactly and splits long lines"_test = [] {
        const Place place;
        support::write_file(place / "deck", faults::deck_of(6000));
        place.write_player("p",
                           "printf @\nread -r x\nread -r x\nprintf 'a\\001\\\\\\tb\\377\\n'\n");
        support::run(place.shell("exec ./multitool hub --record record deck 2 ./p alice"));
        std::string hand;
        std::string said;
        for (const Event& event : place.record()) {
            if (event.seat == "0" && event.what.starts_with('>')) {
                hand += event.text + (event.what == ">" ? "\n" : "");
            } else if (event.seat == "0" && event.what == "<") {
                said = event.text;
            }
        }
        expect(hand.starts_with("HAND3000,C4,C4,") && hand.find(",C4\nNEWROUND0\n") == 8 + 9000 - 3)
            << hand.size();
        expect(said == "a\\001\\\\\\tb\\377") << said;
    };

    "a record that cannot be written is reported"_test = [] {
        const Place place;
        const Outcome refused =
            support::run(place.shell("exec ./multitool hub --record no/such deck 2 alice alice"));
        expect(refused.status == 2_i && refused.out.empty());
        expect(refused.err == "multitool: no/such: No such file or directory\n") << refused.err;
        const Outcome full =
            support::run(place.shell("exec ./multitool hub --record /dev/full deck 2 alice alice"));
        expect(full.status == 0_i && full.out.ends_with("\n0:0 1:1\n")) << full.out;
        expect(full.err == "multitool: /dev/full: the record is not complete\n") << full.err;
    };

    "the stderr of players is kept line by line up to a limit"_test = [] {
        const Place place;
        place.write_player("p",
                           "echo hello >&2\nprintf 'no newline' >&2\nexec ./2310alice \"$@\" "
                           "2>/dev/null\n");
        place.write_player("floods", "echo y >&2\nyes >&2 &\nexec ./2310bob \"$@\"\n");
        const Outcome outcome =
            support::run(place.shell("exec ./multitool hub --stderr errors deck 2 ./p ./floods"));
        expect(outcome.status == 0_i && outcome.err.empty()) << outcome.err;
        const std::string errors = support::read_file(place / "errors");
        expect(errors.find("0: hello\n") != std::string::npos);
        expect(errors.find("0: no newline\n") != std::string::npos);
        expect(errors.find("1: y\n") != std::string::npos);
        expect(errors.size() < 6'000'000_ul);
        place.write_player("floods", "yes | head -c 3000000 >&2\nexec ./2310bob \"$@\"\n");
        support::run(place.shell("exec ./multitool hub --stderr errors deck 2 ./p ./floods"));
        expect(support::read_file(place / "errors").find("1: (more than a megabyte") !=
               std::string::npos);
    };

    "only a subcommand has options, and they stand before the operands"_test = [] {
        const Place place;
        const Outcome own_name =
            support::run(place.shell("exec ./2310hub --show deck 2 alice alice"));
        expect(own_name.status == 2_i && own_name.err == "Invalid threshold\n") << own_name.err;
        const Outcome unknown =
            support::run(place.shell("exec ./multitool hub --sho deck 2 alice alice"));
        expect(
            unknown.status == 2_i &&
            unknown.err.starts_with("multitool: unknown option '--sho' (did you mean '--show'?)\n"))
            << unknown.err;
        const Outcome behind =
            support::run(place.shell("exec ./multitool hub deck 2 alice --show"));
        expect(behind.status == 2_i &&
               behind.err.starts_with("multitool: '--show' must come before the deck\n"))
            << behind.err;
        const Outcome ended =
            support::run(place.shell("exec ./multitool hub --show -- deck 2 alice alice"));
        expect(ended.status == 0_i) << ended.err;
        for (const char* const bad : {"--limit 0", "--limit 1h", "--limit=", "--game-limit -1",
                                      "--limit 1.", "--limit 1 --limit 2"}) {
            const Outcome refused = support::run(
                place.shell("exec ./multitool hub " + std::string(bad) + " deck 2 alice alice"));
            expect(refused.status == 2_i && refused.err.starts_with("multitool: "))
                << bad << refused.err;
        }
    };
};
