// Nobody waits for news: a player that thinks keeps the others from nothing they are owed.
#include <boost/ut.hpp>
#include <string>

#include "tests/faults/hub_place.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using support::Outcome;

namespace {

// A player that notes what it hears in a file, and one that looks into that file before it answers:
// without the news the game would stand still for ever.
constexpr const char* noting =
    "while read -r line; do\n"
    "    echo \"$line\" >>heard\n"
    "    answer \"$line\"\n"
    "done\n";
constexpr const char* waiting = "while ! grep -q \"$1\" heard 2>/dev/null; do sleep 0.01; done\n";

std::string script(const std::string& body) { return "#!/bin/sh\n" + body; }

}  // namespace

const suite<"hubs are prompt"> prompt_suite = [] {
    "a card player that thinks delays no NEWROUND"_test = [] {
        const faults::HubPlace place;
        support::write_file(place / "deck", "2\nC4\nC5\n");
        support::write_script(place / "thinks", script(std::string("printf @\nset NEWROUND0\n") +
                                                       waiting + "echo PLAYC4\ncat >/dev/null\n"));
        support::write_script(
            place / "notes",
            script(
                std::string("printf @\nanswer() { [ \"$1\" != PLAYED0,C4 ] || echo PLAYC5; }\n") +
                noting));
        const Outcome outcome = support::run(place.shell("exec ./2310hub deck 2 ./thinks ./notes"));
        expect(outcome.status == 0_i && outcome.out.ends_with("0:0 1:1\n")) << outcome.err;
    };

    "a card player that thinks delays no PLAYED"_test = [] {
        const faults::HubPlace place;
        support::write_file(place / "deck", "3\nC4\nC5\nC6\n");
        support::write_script(place / "thinks", script(std::string("printf @\nset PLAYED0,C4\n") +
                                                       waiting + "echo PLAYC5\ncat >/dev/null\n"));
        support::write_script(
            place / "notes",
            script(
                std::string("printf @\nanswer() { [ \"$1\" != PLAYED1,C5 ] || echo PLAYC6; }\n") +
                noting));
        const Outcome outcome =
            support::run(place.shell("exec ./2310hub deck 2 ./2310alice ./thinks ./notes"));
        expect(outcome.status == 0_i && outcome.out.ends_with("0:0 1:0 2:1\n")) << outcome.err;
    };

    "an agent that thinks delays no message to the other"_test = [] {
        const faults::HubPlace place(support::Edition::naval);
        support::write_file(place / "rules", "2 1\n1\n1\n");
        support::write_file(place / "config", "./notes,m,./thinks,m\n");
        // The first misses; its result is in its hands before the second has guessed.
        support::write_script(
            place / "notes",
            script(std::string("answer() {\n"
                               "    case $1 in RULES*) echo MAP A1,E ;; YT) echo GUESS B1 ;; esac\n"
                               "}\n") +
                   noting));
        support::write_script(place / "thinks",
                              script(std::string("read -r line\necho MAP A1,E\nread -r line\n"
                                                 "set 'MISS 1,B1'\n") +
                                     waiting + "echo GUESS A1\ncat >/dev/null\n"));
        const Outcome outcome = support::run(place.shell("exec ./2310hub rules config"));
        expect(outcome.status == 0_i && outcome.out.ends_with("GAME OVER - player 2 wins\n"))
            << outcome.err;
    };

    "an agent that writes byte by byte delays no message to the other"_test = [] {
        const faults::HubPlace place(support::Edition::naval);
        support::write_file(place / "rules", "2 1\n1\n1\n");
        support::write_file(place / "config", "./notes,m,./drips,m\n");
        support::write_script(place / "notes", script("while read -r line; do\n"
                                                      "    case $line in\n"
                                                      "        RULES*) echo MAP A1,E ;;\n"
                                                      "        YT) echo GUESS B1 ;;\n"
                                                      "        MISS*) echo >heard ;;\n"
                                                      "    esac\n"
                                                      "done\n"));
        // Blanks may stand before a word, and never is there a millisecond without one.
        support::write_script(place / "drips", script("read -r line\necho MAP A1,E\nread -r line\n"
                                                      "while ! [ -e heard ]; do printf ' '; done\n"
                                                      "echo GUESS A1\ncat >/dev/null\n"));
        const Outcome outcome = support::run(place.shell("exec ./2310hub rules config"));
        expect(outcome.status == 0_i && outcome.out.ends_with("GAME OVER - player 2 wins\n"))
            << outcome.err;
    };

    "a dice player that thinks delays no message of the last turn"_test = [] {
        const faults::HubPlace place;
        support::write_file(place / "rolls", "333333");
        support::write_script(
            place / "notes",
            script(std::string("printf '!'\nanswer() {\n"
                               "    case $1 in turn*) echo keepall ;; winner*) exit ;; esac\n"
                               "}\n") +
                   noting));
        support::write_script(place / "thinks",
                              script(std::string("printf '!'\nset 'points A 6'\n") + waiting +
                                     "echo keepall\nsed '/^winner/q' >/dev/null\n"));
        const Outcome outcome =
            support::run(place.shell("exec ./stlucia rolls 12 ./notes ./thinks"));
        expect(outcome.status == 0_i && outcome.err.ends_with("Player A wins\n")) << outcome.err;
    };
};
