// The dice hub in states that no player's script leads to: a player that reads late, and an output
// that is taken late.
#include <boost/ut.hpp>
#include <csignal>
#include <string>
#include <sys/stat.h>

#include "tests/faults/hub_place.hpp"
#include "tests/faults/slow_reader.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using support::Outcome;
using support::Process;

namespace {

class HubPlace : public faults::HubPlace {
public:
    // So many turns that bring nothing, then the last.
    void write_rolls(int turns, const std::string& last) const {
        std::string rolls;
        for (int i = 0; i < turns; ++i) {
            rolls += "112233";
        }
        support::write_file(*this / "rolls", rolls + last);
    }
};

}  // namespace

const suite<"dice hub states"> states_suite = [] {
    "the final messages wait for a player that reads late"_test = [] {
        // It has all its answers ready and begins to read when the other has gone. By then its pipe
        // is full, though not with as many bytes as it can hold.
        const HubPlace place;
        expect(::mkfifo((place / "gone").c_str(), 0600) == 0_i);
        support::write_script(place / "first", "#!/bin/sh\n./habs \"$@\"\necho >gone\n");
        support::write_script(place / "late",
                              "#!/bin/sh\nprintf '!'\nyes keepall | head -n 5000\n"
                              "read -r line <gone\n"
                              "while read -r line; do\n"
                              "    echo $line\n"
                              "    case $line in winner*) exit ;; esac\n"
                              "done >heard\n");
        for (const int turns : {4150, 4200, 4221}) {
            place.write_rolls(turns, turns % 2 == 0 ? "333333" : "112233333333");
            const Outcome outcome =
                support::run(place.shell("exec ./stlucia rolls 3 ./first ./late"));
            expect(outcome.status == 0_i && outcome.err.ends_with("Player A wins\n")) << turns;
            expect(support::read_file(place / "heard").ends_with("points A 6\nwinner A\n"))
                << turns;
        }
    };

    "repeated signals do not cut the output off"_test = [] {
        const HubPlace place;
        place.write_rolls(1, "");
        const faults::SlowReader reader(place / "err");
        Process hub(place.shell("exec ./stlucia rolls 3 ./habs ./habs 2>err"));
        if (!reader.wait_until_stuck(hub.pid())) {
            return;  // this system does not tell
        }
        hub.signal(SIGINT);
        for (int more = 0; more < 3; ++more) {
            expect(reader.wait_until_stuck(hub.pid()));
            hub.signal(SIGINT);
        }
        const std::string printed = reader.read_all();
        expect(printed.ends_with(" rolled 112233\nSIGINT caught\n"));
        expect(hub.finish().status == 9_i);
    };
};
