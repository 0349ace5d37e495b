// The naval hub in states that no agent's script leads to: signals outside the rounds, too few
// descriptors, maps that are no files, an output that takes nothing, many rounds.
#include <boost/ut.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
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
    HubPlace() : faults::HubPlace(support::Edition::naval) {
        support::write_file(*this / "rules", "3 2\n2\n2\n1\n");
        support::write_file(*this / "one", "A1 E\nC2 N\n");
        support::write_file(*this / "two", "B2 W\nC1 S\n");
        write_rounds(1, "2310A,one,2310B,two\n");
    }
    void write_rounds(int count, const std::string& round) const {
        std::string text;
        for (int i = 0; i < count; ++i) {
            text += round;
        }
        support::write_file(*this / "config", text);
    }
    [[nodiscard]] support::Command hub(const std::string& rules = "rules",
                                       const std::string& config = "config") const {
        return {.program = "./2310hub",
                .argv = {"./2310hub", rules, config},
                .folder = path(),
                .keep_input_open = true};
    }
};

bool was_signalled(const Outcome& outcome) {
    return outcome.err == "Caught SIGHUP\n" && outcome.status == 6;
}
bool was_not_started(const Outcome& outcome) {
    return outcome.out.empty() && outcome.err == "Error starting agents\n" && outcome.status == 4;
}

}  // namespace

const suite<"naval hub states"> states_suite = [] {
    "a signal ends a hub that reads a file"_test = [] {
        const HubPlace place;
        for (const bool rules : {true, false}) {
            Process hub(rules ? place.hub("/dev/stdin", "config")
                              : place.hub("rules", "/dev/stdin"));
            // More than a pipe holds: when all of it is taken the hub has begun to read.
            hub.send("#" + std::string(200'000, 'x'));
            hub.signal(SIGHUP);
            const Outcome outcome = hub.finish();
            expect(was_signalled(outcome) && outcome.out.empty()) << outcome.err;
        }
    };

    "a signal ends a hub whose output is not read"_test = [] {
        const HubPlace place;
        place.write_rounds(400, "2310A,one,2310B,two\n");
        support::write_script(
            place / "reader",
            "#!/bin/sh\nhead -n 1 >/dev/null\nkill -HUP $(cat pid)\nexec cat >rest\n");
        const Outcome outcome = support::run(place.shell(
            "{ sh -c 'echo $$ >pid; exec ./2310hub rules config'; echo $? >status; } | ./reader"));
        const std::string status = support::read_file(place / "status");
        expect(status == "6\n" && outcome.err == "Caught SIGHUP\n") << status << outcome.err;
    };

    "repeated signals do not cut off what was printed"_test = [] {
        const HubPlace place;
        support::write_file(place / "rules", "26 26\n1\n1\n");
        support::write_file(place / "corner", "A26 E\n");
        place.write_rounds(3, "2310A,corner,2310A,corner\n");
        std::string printed_with_one_signal;
        for (const int more : {0, 3}) {
            const faults::SlowReader reader(place / ("out" + std::to_string(more)));
            Process hub(place.shell("exec ./2310hub rules config >out" + std::to_string(more)));
            if (!reader.wait_until_stuck(hub.pid())) {
                return;  // this system does not tell
            }
            hub.signal(SIGHUP);
            for (int i = 0; i < more; ++i) {
                expect(reader.wait_until_stuck(hub.pid()));
                hub.signal(SIGHUP);
            }
            const std::string printed = reader.read_all();
            expect(was_signalled(hub.finish()));
            if (more == 0) {
                printed_with_one_signal = printed;
            }
            expect(printed == printed_with_one_signal)
                << printed.size() << "bytes of" << printed_with_one_signal.size();
        }
    };

    "a signal ends a hub that waits for agents to exit"_test = [] {
        const HubPlace place;
        support::write_script(place / "wins",
                              "#!/bin/sh\necho MAP A1,E:C2,N\n"
                              "for cell in A1 B1 C2; do echo GUESS $cell; done\n"
                              "while read -r line; do :; done\n"  // the pipe is closed after DONE
                              "[ $1 = 1 ] && kill -HUP $PPID\nexec sleep 1000\n");
        place.write_rounds(1, "./wins,m,./wins,m\n");
        const Outcome outcome = support::run(place.hub());
        expect(was_signalled(outcome)) << outcome.err;
        expect(outcome.out.ends_with("GAME OVER - player 1 wins\n")) << outcome.out;
        expect(outcome.time < support::Milliseconds(2000));
    };

    "messages before an agent's final one are waited for"_test = [] {
        // The pipe has room for two bytes when it wins; it reads when the hub waits for it.
        const HubPlace place;
        support::write_file(place / "rules", "1 1\n1\n1\n");
        support::write_file(place / "only", "A1 E\n");
        support::write_script(
            place / "full.py",
            "import fcntl, os, struct, sys, termios\n"
            "os.write(1, b'MAP A1,E\\n')\n"
            "fcntl.fcntl(0, 1031, 4096)\n"
            "def unread():\n"
            "    return struct.unpack('i', fcntl.ioctl(0, termios.FIONREAD, bytes(4)))[0]\n"
            "while unread() < 4094:\n"
            "    before = unread()\n"
            "    os.write(1, b'GUESS B1\\n')\n"
            "    while unread() == before:\n"
            "        pass\n"
            "os.write(1, b'GUESS A1\\n')\n"
            "state = '/proc/%d/syscall' % os.getppid()\n"
            "while not open(state).read().startswith('" +
                std::to_string(SYS_ppoll) +
                " '):\n"
                "    pass\n"
                "open('heard', 'w').write(sys.stdin.read())\n");
        place.write_rounds(1, "./full,m,2310A,only\n");
        support::write_script(place / "full", "#!/bin/sh\nexec python3 ./full.py\n");
        const Outcome outcome = support::run(place.hub());
        expect(outcome.status == 0_i) << outcome.err;
        const std::string heard = support::read_file(place / "heard");
        expect(heard.ends_with("YT\nOK\nSUNK 1,A1\nDONE 1\n")) << heard.size();
    };

    "a stopped agent does not keep a signal from ending the hub"_test = [] {
        const HubPlace place;
        support::write_script(place / "stops", "#!/bin/sh\nkill -HUP $PPID\nkill -STOP $$\n");
        place.write_rounds(1, "./stops,one,2310B,two\n");
        const Outcome outcome = support::run(place.hub());
        expect(was_signalled(outcome)) << outcome.err;
        expect(outcome.time < support::Milliseconds(2000));
    };

    "a map that is not a regular file is read or fails its round"_test = [] {
        const HubPlace place;
        std::filesystem::create_directory(place / "folder");
        support::write_file(place / "empty", "");
        support::write_file(place / "enormous",
                            "A1 E\nC2 N\n" + std::string(20'000'000, '\n') + "Z26 S\n");
        support::write_file(place / "spoilt",
                            "A1 E\nC2 N\n" + std::string(20'000'000, '\n') + "x\n");
        for (const char* const map : {"folder", "empty", "nosuch", "spoilt", "/dev/zero"}) {
            place.write_rounds(1, "2310A," + std::string(map) + ",2310B,two\n");
            expect(was_not_started(support::run(place.hub()))) << map;
        }
        place.write_rounds(1, "2310A,enormous,2310B,two\n");
        expect(support::run(place.hub()).status == 0_i);
        ::mkfifo((place / "fifo").c_str(), 0600);
        place.write_rounds(1, "2310A,fifo,2310B,two\n");
        expect(support::run(place.shell("cat one >fifo & exec ./2310hub rules config")).status ==
               0_i);
    };

    "endless files are refused"_test = [] {
        const HubPlace place;
        expect(support::run(place.hub("/dev/zero", "config")).status == 2_i);
        expect(support::run(place.hub("rules", "/dev/zero")).status == 3_i);
    };

    "the limit of descriptors is raised if it can be"_test = [] {
        const HubPlace place;
        place.write_rounds(30, "2310A,one,2310B,two\n");
        const Outcome raised =
            support::run(place.shell("ulimit -S -n 40; exec ./2310hub rules config"));
        expect(raised.status == 0_i && raised.err.empty()) << raised.err;
        // Else nobody is started.
        expect(was_not_started(
            support::run(place.shell("ulimit -n 40; exec ./2310hub rules config"))));
    };

    "descriptors that run out at any number end in the specified way"_test = [] {
        if (std::getenv("SANITIZED") != nullptr) {
            return;  // its shared libraries need descriptors before the program begins
        }
        const HubPlace place;
        for (int limit = 3; limit < 28; ++limit) {
            const Outcome outcome = support::run(place.shell("ulimit -n " + std::to_string(limit) +
                                                             "; exec ./2310hub rules config"));
            const bool no_file = outcome.status == 2 && outcome.err == "Error reading rules\n";
            const bool played = outcome.status == 0 && outcome.err.empty();
            expect(no_file || was_not_started(outcome) || played)
                << limit << outcome.status << outcome.err;
        }
    };

    "an output that cannot be written harms no player"_test = [] {
        const HubPlace place;
        for (const std::string redirection :
             {">/dev/full", ">&-", "<&- >&- 2>&-", "2>/dev/full", "| :"}) {
            const Outcome outcome =
                support::run(place.shell("./2310hub rules config " + redirection));
            expect(that % outcome.status == 0) << redirection;
        }
    };

    "the agents of a round that is over are reaped while others play"_test = [] {
        const HubPlace place;
        support::write_file(place / "rules", "26 26\n1\n1\n");
        support::write_file(place / "corner", "Z26 N\n");
        // Wins with its first guess, and leaves.
        support::write_script(place / "quick",
                              "#!/bin/sh\necho $$ >first\nread -r x\necho MAP Z26,N\nread -r x\n"
                              "echo GUESS Z26\n");
        // Guesses on until it sees that there is not even a zombie left of the other, and leaves.
        support::write_script(
            place / "probe",
            "#!/bin/sh\nread -r x\necho MAP Z26,N\n"
            "for letter in A B C D E F G H I J K L M; do\n"
            "    for row in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do\n"
            "        while [ \"$x\" != YT ]; do read -r x; done\n"
            "        x=\n"
            "        [ -e /proc/$(cat first) ] || { echo gone >gone; exit; }\n"
            "        echo GUESS $letter$row\n"
            "    done\n"
            "done\n");
        place.write_rounds(1, "./quick,m,2310A,corner\n./probe,m,2310A,corner\n");
        const Outcome outcome = support::run(place.hub());
        expect(outcome.status == 5_i) << "the probe leaves without its guess";
        expect(support::read_file(place / "gone") == "gone\n");
    };
};
