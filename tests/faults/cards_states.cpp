// The card hub in states that no player's script leads to: signals outside the game, too few
// descriptors, an output that takes nothing.
#include <boost/ut.hpp>
#include <csignal>
#include <cstdlib>
#include <string>
#include <sys/stat.h>

#include "tests/faults/hub_place.hpp"
#include "tests/faults/slow_reader.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using faults::deck_of;
using support::Outcome;
using support::Process;

namespace {

constexpr const char* signal_text = "Ended due to signal\n";

class HubPlace : public faults::HubPlace {
public:
    [[nodiscard]] support::Command hub(std::vector<std::string> operands) const {
        operands.insert(operands.begin(), "./2310hub");
        return {
            .program = "./2310hub", .argv = operands, .folder = path(), .keep_input_open = true};
    }
};

std::string repeated(int times, const std::string& word) {
    std::string text;
    for (int i = 0; i < times; ++i) {
        text += " " + word;
    }
    return text;
}

bool was_signalled(const Outcome& outcome) {
    return outcome.err == signal_text && outcome.status == 9;
}
bool is_player_error(const Outcome& outcome) {
    return outcome.out.empty() && outcome.err == "Player error\n" && outcome.status == 5;
}

}  // namespace

const suite<"card hub states"> states_suite = [] {
    "a signal ends a hub that reads its deck"_test = [] {
        const HubPlace place;
        Process hub(place.hub({"/dev/stdin", "2", "./2310alice", "./2310alice"}));
        // More than a pipe holds: when all of it is taken the hub has begun to read.
        hub.send("1000000\n" + deck_of(60'000).substr(6));
        hub.signal(SIGHUP);
        const Outcome outcome = hub.finish();
        expect(was_signalled(outcome) && outcome.out.empty()) << outcome.err;
    };

    "a signal ends a hub whose player does not read"_test = [] {
        // A hand of 90 KB does not fit a pipe; the player reads one byte, so the hub is at it.
        const HubPlace place;
        support::write_file(place / "deck", deck_of(60'000));
        support::write_script(
            place / "p",
            "#!/bin/sh\nprintf @\nhead -c 1 >/dev/null\nkill -HUP $PPID\nexec sleep 1000\n");
        const Outcome outcome = support::run(place.hub({"deck", "2", "./p", "./2310alice"}));
        expect(was_signalled(outcome)) << outcome.err;
    };

    "a signal ends a hub whose output is not read"_test = [] {
        // The game prints far more than the pipe holds.
        const HubPlace place;
        support::write_file(place / "deck", deck_of(60'000));
        const faults::SlowReader reader(place / "out");
        Process hub(place.shell("exec ./2310hub deck 2 ./2310alice ./2310alice >out"));
        if (!reader.wait_until_stuck(hub.pid())) {
            return;  // this system does not tell
        }
        hub.signal(SIGHUP);
        const std::string printed = reader.read_all();
        expect(was_signalled(hub.finish()));
        expect(printed.starts_with("Lead player=0\nCards=C.4 C.4\nLead player=0\n"));
        expect(printed.ends_with('\n')) << "all that was printed comes out, in whole lines";
    };

    "the final messages wait for a player that reads late"_test = [] {
        // The hand of 67 KB does not fit its pipe; it reads once the other player has gone.
        const HubPlace place;
        support::write_file(place / "deck", deck_of(45'000));
        expect(::mkfifo((place / "gone").c_str(), 0600) == 0_i);
        support::write_script(place / "first",
                              "#!/bin/sh\nprintf @\nexec >&-\ncat >heard0\necho >gone\n");
        support::write_script(place / "late",
                              "#!/bin/sh\nprintf @\nread line <gone\ncat >heard1\n");
        const Outcome outcome = support::run(place.hub({"deck", "2", "./first", "./late"}));
        expect(outcome.status == 6_i && outcome.err == "Player EOF\n") << outcome.err;
        const std::string heard = support::read_file(place / "heard1");
        expect(heard.ends_with(",C4\nNEWROUND0\nGAMEOVER\n")) << heard.size();
        expect(heard == support::read_file(place / "heard0"));
    };

    "output is printed while a player does not read"_test = [] {
        // The hand fills the pipe and the hub's buffer but for a few bytes.
        const HubPlace place;
        support::write_file(place / "deck", deck_of(46'412));
        support::write_script(place / "p", "#!/bin/sh\nprintf @\nexec sleep 1000\n");
        Process hub(place.hub({"deck", "2", "./p", "./p"}));
        expect(hub.wait_until_out_has("Lead player=0\n"));
        hub.signal(SIGHUP);
        expect(was_signalled(hub.finish()));
    };

    "the players that could be started are told of the end"_test = [] {
        const HubPlace place;
        support::write_file(place / "deck", deck_of(6));
        // The hub may be gone from its output before it says anything.
        support::write_script(place / "p", "#!/bin/sh\ntrap '' PIPE\nprintf @\ncat >heard$2\n");
        const Outcome outcome = support::run(place.hub({"deck", "2", "./p", "./none", "./p"}));
        expect(is_player_error(outcome)) << outcome.err;
        expect(support::read_file(place / "heard0") == "GAMEOVER\n");
        expect(support::read_file(place / "heard2") == "GAMEOVER\n");
    };

    "the limit of descriptors is raised if it can be"_test = [] {
        const HubPlace place;
        support::write_file(place / "deck", deck_of(60));
        const Outcome raised = support::run(
            place.shell("ulimit -S -n 40; exec ./2310hub deck 2" + repeated(60, "./2310alice")));
        expect(raised.status == 0_i && raised.err.empty()) << raised.err;
        const Outcome too_low = support::run(
            place.shell("ulimit -n 40; exec ./2310hub deck 2" + repeated(60, "./2310alice")));
        expect(is_player_error(too_low)) << too_low.err;
    };

    "players get the limit of descriptors that the hub got"_test = [] {
        const HubPlace place;
        support::write_file(place / "deck", deck_of(60));
        support::write_script(place / "p",
                              "#!/bin/sh\nulimit -S -n >limit\nexec ./2310alice \"$@\"\n");
        const Outcome outcome = support::run(place.shell(
            "ulimit -S -n 40; exec ./2310hub deck 2 ./p" + repeated(59, "./2310alice")));
        expect(outcome.status == 0_i);
        expect(support::read_file(place / "limit") == "40\n");
    };

    "descriptors that run out at any number end in the specified way"_test = [] {
        if (std::getenv("SANITIZED") != nullptr) {
            return;  // its libraries cannot be loaded then
        }
        const HubPlace place;
        support::write_file(place / "deck", deck_of(4));
        for (int limit = 3; limit < 24; ++limit) {
            const Outcome outcome =
                support::run(place.shell("ulimit -n " + std::to_string(limit) +
                                         "; exec ./2310hub deck 2 ./2310alice ./2310alice"));
            const bool no_deck =
                outcome.status == 3 && outcome.err == "Deck error\n" && outcome.out.empty();
            const bool played = outcome.status == 0 && outcome.err.empty();
            expect(no_deck || is_player_error(outcome) || played)
                << limit << outcome.status << outcome.err;
        }
    };

    "an output that cannot be written harms no player"_test = [] {
        const HubPlace place;
        support::write_file(place / "deck", deck_of(4));
        for (const std::string redirection : {">/dev/full", ">&-", "<&- >&- 2>&-", "2>/dev/full"}) {
            const Outcome outcome = support::run(
                place.shell("exec ./2310hub deck 2 ./2310alice ./2310alice " + redirection));
            expect(that % outcome.status == 0) << redirection;
        }
    };

    "inherited ignored signals and masks do not matter"_test = [] {
        const HubPlace place;
        support::write_file(place / "deck", deck_of(4));
        support::write_script(place / "p", "#!/bin/sh\nkill -HUP $PPID\nexec sleep 1000\n");
        const Outcome outcome = support::run(
            place.shell("trap '' HUP CHLD PIPE; exec ./2310hub deck 2 ./2310alice ./p"));
        expect(was_signalled(outcome)) << outcome.err;
    };
};
