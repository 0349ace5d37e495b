// What stands in the way of limits and records: other players, readers that do not read, signals.
#include <boost/ut.hpp>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/faults/record_place.hpp"
#include "tests/faults/slow_reader.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using faults::Event;
using Place = faults::RecordPlace;
using support::Milliseconds;
using support::Outcome;
using support::Process;

namespace {

// How the seats' processes have left, as the record has it.
std::vector<std::string> leavings(const Place& place) {
    std::vector<std::string> found;
    for (const Event& event : place.record()) {
        if (event.what == "left") {
            found.push_back(event.text);
        }
    }
    return found;
}

constexpr const char* full = "yes | head -c 4096 >unread;";

}  // namespace

const suite<"limits and records"> interference_suite = [] {
    "the time of one agent does not count for another"_test = [] {
        // The hub waits 2 s for the first agent, then 1.4 s for the other one.
        const Place place;
        place.write_player("dies", "read -r rules\nsleep 2\nexit 3\n");
        place.write_player("thinks", "sleep 3.4\nexec ./2310A \"$@\"\n");
        support::write_file(place / "config", "./dies,map,2310A,map\n./thinks,map,2310A,map\n");
        const Outcome outcome = support::run(
            place.shell("exec ./multitool navalhub --limit 3 --record record rules config"));
        expect(outcome.status == 0_i) << outcome.err;
        expect(place.end() == "finished\t0\t-\t0\t0\t1\t0") << place.end();
    };

    "the player to blame is shown with its last message"_test = [] {
        const Place place;
        place.write_player("first", "echo MAP first\n");
        place.write_player("second", "echo MAP second\n");
        place.write_player("torn", "printf ZZZTOP\nexec sleep 1000\n");
        support::write_file(place / "config", "./first,map,2310A,map\n./second,map,2310A,map\n");
        const Outcome whole =
            support::run(place.shell("exec ./multitool navalhub --show rules config"));
        expect(whole.err.find("seat 0 (./first): not a message: said \"MAP first\";") !=
               std::string::npos)
            << whole.err;
        support::write_file(place / "config", "./torn,map,2310A,map\n./torn,map,2310A,map\n");
        const Outcome torn =
            support::run(place.shell("exec ./multitool navalhub --show rules config"));
        expect(torn.err.find("said \"ZZZTOP\";") != std::string::npos) << torn.err;
    };

    "a player that does not read is too slow"_test = [] {
        const Place place;
        support::write_file(place / "deck", faults::deck_of(60'000));
        place.write_player("deaf", "printf @\nexec sleep 1000\n");
        const Outcome outcome = support::run(place.shell(
            "exec ./multitool cardhub --limit 0.3 --record record deck 2 ./deaf alice"));
        expect(outcome.status == 10_i && outcome.err == "Player too slow\n") << outcome.err;
        expect(place.end() == "too slow\t10\t0\t0\t0") << place.end();
    };

    "files that cannot be written delay no game and are reported"_test = [] {
        for (const std::string& option : {std::string("record"), std::string("stderr")}) {
            const Place place;
            place.write_player("p", "echo hello >&2\nexec ./2310alice \"$@\"\n");
            const faults::SlowReader reader(place / "unread");
            const Outcome outcome = support::run(place.shell(
                full + (" exec ./multitool hub --" + option) + " unread deck 2 ./p alice"));
            expect(outcome.status == 0_i && outcome.out.ends_with("\n0:0 1:1\n")) << outcome.out;
            expect(outcome.err.starts_with("multitool: unread: ")) << outcome.err;
            expect(outcome.time < Milliseconds(8'000)) << outcome.time.count();
        }
        const Place place;
        place.write_player("p", "echo hello >&2\nexec ./2310alice \"$@\"\n");
        const Outcome outcome =
            support::run(place.shell("exec ./multitool hub --stderr /dev/full deck 2 ./p alice"));
        expect(outcome.err == "multitool: /dev/full: not all that players wrote is in it\n")
            << outcome.err;
    };

    "a process that floods stderr after the game and cannot be killed delays no exit"_test = [] {
        if (!support::can_trace() || std::getenv("SANITIZED") != nullptr) {
            return;
        }
        const Place place;
        // The hub stops reading at EAGAIN, so a flood alone passes the megabyte only while the
        // scheduler runs it before each of the hub's reads. The player therefore writes more than
        // a megabyte itself before it exits: that is in the file or in the pipe by then. A pipe
        // holds 64 KiB, so the hub has at most the last 56 KiB to go before it cuts the player off.
        place.write_player("p",
                           "printf @\nread -r h\nread -r r\n"
                           "yes | head -c 1010000 >&2\nyes <&- >&2 &\nexit 3\n");
        // The hub finds no process in /proc, and reads more slowly than others write.
        const Outcome outcome = support::run(place.shell(
            "exec strace -qq -o /dev/null -e inject=getdents64:error=ENOENT "
            "-e inject=read:delay_enter=1000 ./multitool hub --stderr errors deck 2 ./p alice"));
        expect(outcome.status == 6_i && outcome.err == "Player EOF\n") << outcome.err;
        expect(support::read_file(place / "errors").find("0: (more than a megabyte") !=
               std::string::npos);
    };

    "a map that is a pipe or has no end is not read"_test = [] {
        const Place place;
        support::write_file(place / "config", "2310A,pipe,2310A,map\n");
        const Outcome piped =
            support::run(place.shell("mkfifo pipe; cat map >pipe &\n"
                                     "exec ./multitool navalhub --record record rules config"));
        expect(piped.status == 0_i) << piped.err;
        support::write_file(place / "config", "2310A,/dev/zero,2310A,map\n");
        const Outcome endless =
            support::run(place.shell("exec ./multitool navalhub --record record rules config"));
        expect(endless.status == 4_i && endless.err == "Error starting agents\n") << endless.err;
    };

    "an error before the start is not delayed by a full stderr"_test = [] {
        const Place place;
        const faults::SlowReader reader(place / "unread");
        const Outcome outcome = support::run(
            place.shell("exec 2>unread; yes | head -c 4096 >&2; exec ./2310hub deck 1 p p"));
        expect(outcome.status == 2_i && !outcome.timed_out);
    };

    "unread stdout and stderr delay the end by two seconds, not four"_test = [] {
        const Place place;
        place.write_player("p", "printf @\nexit\n");
        const faults::SlowReader out(place / "unread");
        const faults::SlowReader err(place / "err");
        const Outcome outcome = support::run(
            place.shell("exec 2>err; yes | head -c 4096 >&2; yes | head -c 4096 >unread;"
                        "exec ./2310hub deck 2 ./p ./2310alice >unread"));
        expect(outcome.status == 6_i);
        expect(outcome.time < Milliseconds(3'800)) << outcome.time.count();
    };

    "a signal counts until all output is written"_test = [] {
        const Place place;
        const faults::SlowReader reader(place / "unread");
        Process hub(place.shell(std::string(full) +
                                "exec ./2310hub deck 2 ./2310alice ./2310alice >unread"));
        if (reader.wait_until_stuck(hub.pid())) {
            while (!support::children_of(hub.pid()).empty()) {
                ::poll(nullptr, 0, 1);
            }
            hub.signal(SIGHUP);
            expect(hub.finish().status == 9_i);
        }
    };

    "Ctrl+C, SIGTERM and SIGHUP leave a complete record and no process"_test = [] {
        for (const auto& [signal, status] : {std::pair("INT", 130), std::pair("TERM", 143)}) {
            const Place place;
            place.write_player("p", "printf @\nread -r x\nkill -" + std::string(signal) +
                                        " $PPID\nsleep 1000 &\nexec sleep 1000\n");
            support::adopt_orphans();
            const Outcome outcome = support::run(
                place.shell("exec ./multitool cardhub --record record deck 2 alice ./p"));
            expect(outcome.status == status) << outcome.status;
            expect(place.end() == "signal\t" + std::to_string(status) + "\t-\t0\t0") << place.end();
            expect(support::reap_all_children() == 0_i);
        }
        for (const auto& [signal, status] : {std::pair("TERM", 143), std::pair("HUP", 129)}) {
            const Place place;
            place.write_player("p", "printf '!'\nread -r x\nkill -" + std::string(signal) +
                                        " $PPID\nexec sleep 1000\n");
            const Outcome outcome = support::run(
                place.shell("exec ./multitool stlucia --record record rolls 6 ./p habs"));
            expect(outcome.status == status) << outcome.status;
            expect(place.end() == "signal\t" + std::to_string(status) + "\t-\t0\t0") << place.end();
        }
    };

    "a record says how each player exited, not how the hub ended it"_test = [] {
        const Place killed;
        killed.write_player("p", "printf @\nread -r x\nkill -HUP $PPID\nexec sleep 1000\n");
        support::run(killed.shell("exec ./multitool cardhub --record record deck 2 alice ./p"));
        expect(leavings(killed) == std::vector<std::string>{"signal 9", "signal 9"});

        const Place stays;
        stays.write_player("p",
                           "printf @\ntrap '' TERM\nread -r x\nread -r x\n"
                           "echo PLAYC4\nexec sleep 1000\n");
        support::write_file(stays / "deck", "2\nC4\nC5\n");
        support::run(stays.shell("exec ./multitool cardhub --record record deck 2 ./p alice"));
        const std::vector<std::string> wanted{"status 0", "killed: would not leave"};
        expect(leavings(stays) == wanted) << support::read_file(stays / "record");
    };
};
