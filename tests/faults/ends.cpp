// Every hub ends: whatever its players leave behind, whoever holds them or does not read, however
// little the system grants.
#include <boost/ut.hpp>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include "tests/faults/hub_place.hpp"
#include "tests/faults/slow_reader.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using support::Milliseconds;
using support::Outcome;
using support::Process;

namespace {

struct Family {
    std::string_view name;
    support::Edition edition;
    std::string greeting;  // as a shell command
    std::string start;     // `PLAYER` stands for a program
    int signal;            // the one that ends the hub, and how it ends then
    int signalled_status;
    int gone_status;  // when a player is gone
};

const Family families[] = {
    {"cards", support::Edition::cards, "printf @", "./2310hub deck 2 PLAYER ./2310alice", SIGHUP, 9,
     6},
    {"naval", support::Edition::naval, "read -r line; echo MAP A1,E", "./2310hub rules config",
     SIGHUP, 6, 5},
    {"stlucia", support::Edition::cards, "printf '!'", "./stlucia rolls 6 PLAYER ./habs", SIGINT, 9,
     6},
};

// A folder with input for a short game in which the first player is the script `p`.
class Place : public faults::HubPlace {
public:
    Place(const Family& family, const std::string& script)
        : HubPlace(family.edition), start_(family.start) {
        support::write_file(*this / "deck", "4\nC4\nC5\nC6\nC7\n");
        support::write_file(*this / "rules", "2 1\n1\n1\n");
        support::write_file(*this / "map", "A1 E\n");
        support::write_file(*this / "config", "./p,map,2310A,map\n");
        support::write_file(*this / "rolls", "333333");
        support::write_script(*this / "p", "#!/bin/sh\n" + script);
        if (const std::size_t at = start_.find("PLAYER"); at != std::string::npos) {
            start_.replace(at, 6, "./p");
        }
    }
    [[nodiscard]] support::Command hub(const std::string& before = "",
                                       const std::string& after = "") const {
        return shell(before + " exec " + start_ + " " + after);
    }

private:
    std::string start_;
};

// As a command of a shell's.
std::string kill_command(const Family& family) { return "kill -" + std::to_string(family.signal); }

// By a hub that ends like that.
std::size_t processes_left(const support::Command& command, int status) {
    support::adopt_orphans();
    const Outcome outcome = support::run(command);
    expect(outcome.status == status) << outcome.status << outcome.err;
    return static_cast<std::size_t>(support::reap_all_children());
}

pid_t pid_in(const std::filesystem::path& file) {
    for (int tries = 0; tries < 10'000; ++tries) {
        if (const std::string text = support::read_file(file); text.ends_with('\n')) {
            return std::stoi(text);
        }
        ::poll(nullptr, 0, 1);
    }
    return -1;
}

}  // namespace

const suite<"hubs end"> ends_suite = [] {
    for (const Family& family : families) {
        test(std::string(family.name) + ": what a wrapper started goes with it") = [&] {
            // The shell waits for a program of its own, which would outlive it.
            const Place waits(family, family.greeting + "\nhub=$PPID sh -c '" +
                                          kill_command(family) + " $hub; exec sleep 1000'\n");
            const Place leaves(family, family.greeting + "\nsleep 1000 >/dev/null & exit\n");
            const Place detaches(
                family,
                family.greeting + "\nsetsid sh -c 'sleep 1000 & sleep 1000' >/dev/null & exit\n");
            expect(processes_left(waits.hub(), family.signalled_status) == 0_ul);
            expect(processes_left(leaves.hub(), family.gone_status) == 0_ul);
            expect(processes_left(detaches.hub(), family.gone_status) == 0_ul);
        };

        test(std::string(family.name) +
             ": children of who executed the hub are not its own") = [&] {
            const Place place(family, family.greeting + "\nsleep 1000 >/dev/null & exit\n");
            support::adopt_orphans();
            Process hub(place.hub("sleep 1000 & echo $! >before;"));
            const bool ended = hub.await_end();
            const pid_t before = pid_in(place / "before");
            expect(ended && ::kill(before, 0) == 0_i);
            hub.finish();
            support::reap_all_children();
        };

        test(std::string(family.name) + ": a player that a debugger holds is left") = [&] {
            const Place place(family, "echo $$ >pid\n" + family.greeting + "\nexec sleep 1000\n");
            Process hub(place.hub());
            const pid_t held = pid_in(place / "pid");
            if (::ptrace(PTRACE_SEIZE, held, nullptr, nullptr) != 0) {
                return;  // not allowed here
            }
            hub.signal(family.signal);
            const Outcome outcome = hub.finish();
            expect(!outcome.timed_out && outcome.time < Milliseconds(10'000));
            expect(outcome.status == family.signalled_status) << outcome.err;
            ::waitpid(held, nullptr, 0);
        };

        test(std::string(family.name) +
             ": a signal is the reason, also where a player goes with it") = [&] {
            // As when a terminal's Ctrl-C ends both: the hub, stopped, finds both at once.
            const Place place(family, family.greeting + "\nread -r line\nkill -STOP $PPID\n" +
                                          kill_command(family) + " $PPID\necho $$ >pid\n");
            Process hub(place.hub());
            const std::string gone = "/proc/" + std::to_string(pid_in(place / "pid")) + "/stat";
            while (support::read_file(gone).find(") Z ") == std::string::npos) {
                ::poll(nullptr, 0, 1);
            }
            hub.signal(SIGCONT);
            const Outcome outcome = hub.finish();
            expect(outcome.status == family.signalled_status) << outcome.status << outcome.err;
        };

        test(std::string(family.name) + ": a stderr that nobody reads holds nothing up") = [&] {
            // The pipe is full before the hub begins.
            const Place place(family, family.greeting + "\nexec >&-\nexec sleep 1000\n");
            const faults::SlowReader reader(place / "err");
            Process hub(place.hub("exec 2>err; yes | head -c 4096 >&2;"));
            const Outcome outcome = hub.finish();
            expect(!outcome.timed_out && outcome.time < Milliseconds(8'000))
                << outcome.time.count();
            expect(outcome.status == family.gone_status) << outcome.status;
        };

        test(std::string(family.name) + ": a file that may not grow ends nothing") = [&] {
            const Place place(family, family.greeting + "\nexec >&-\ncat >/dev/null\n");
            const Outcome outcome = support::run(place.hub("ulimit -f 0;", ">out 2>err"));
            expect(outcome.status == family.gone_status) << outcome.status << outcome.signal;
        };

        test(std::string(family.name) + ": a small stack is enough") = [&] {
            if (std::getenv("SANITIZED") != nullptr) {
                return;  // frames are larger then
            }
            const Place place(family, family.greeting + "\nexec >&-\ncat >/dev/null\n");
            const Outcome outcome = support::run(place.hub("ulimit -s 64;"));
            expect(outcome.status == family.gone_status)
                << outcome.status << outcome.signal << outcome.err;
        };
    }

    "a final message is written whole or not at all"_test = [] {
        // The hand fills the pipe and the hub's box up to some bytes; it is read when the first
        // player has gone.
        const Family& family = families[0];
        for (int cards = 46'396; cards <= 46'408; cards += 2) {
            const Place place(family, "printf @\nexec >&-\ncat >heard0\necho >gone\n");
            support::write_file(place / "deck", faults::deck_of(cards));
            expect(::mkfifo((place / "gone").c_str(), 0600) == 0_i);
            support::write_script(place / "late",
                                  "#!/bin/sh\nprintf @\nread line <gone\ncat >heard1\n");
            const Outcome outcome = support::run(place.shell("exec ./2310hub deck 2 ./p ./late"));
            expect(outcome.status == 6_i) << outcome.err;
            const std::string heard = support::read_file(place / "heard1");
            expect(heard.ends_with(",C4\nNEWROUND0\nGAMEOVER\n")) << cards << heard.size();
        }
    };

    "a signal is not overlooked when all players have left by the time the hub looks"_test = [] {
        if (!support::can_trace()) {
            return;  // nothing may be traced here
        }
        // The hub is held up where it would look for them first.
        const Place place(families[0], "printf @\nread -r hand\nread -r round\necho PLAYC4\n");
        support::write_file(place / "deck", "2\nC4\nC5\n");
        support::write_script(place / "last",
                              "#!/bin/sh\nprintf @\nread -r hand\nread -r round\nread -r played\n"
                              "echo PLAYC5\nread -r over\nkill -HUP $PPID\n");
        const Outcome outcome = support::run(
            place.shell("exec strace -o /dev/null -e trace=wait4 "
                        "-e inject=wait4:delay_enter=1500000:when=1 ./2310hub deck 2 ./p ./last"));
        expect(outcome.status == 9_i) << outcome.status << outcome.err;
    };

    "too many players are refused before any is started"_test = [] {
        const Place place(families[0], "echo started >>started\nprintf @\ncat >/dev/null\n");
        support::write_file(place / "deck", faults::deck_of(2000));
        const Outcome refused = support::run(
            place.shell("ulimit -n 1024; exec ./2310hub deck 2 $(yes ./p | head -n 2000)"));
        expect(refused.status == 5_i && refused.err == "Player error\n") << refused.err;
        expect(!std::filesystem::exists(place / "started"));
    };

    "a signal while many players are being started ends the hub at once"_test = [] {
        const Place place(families[0],
                          "[ -e first ] || { echo >first; kill -HUP $PPID; }\n"
                          "echo >>started\nprintf @\ncat >/dev/null\n");
        support::write_file(place / "deck", faults::deck_of(400));
        const Outcome outcome =
            support::run(place.shell("exec ./2310hub deck 2 $(yes ./p | head -n 400)"));
        expect(outcome.status == 9_i && outcome.err == "Ended due to signal\n") << outcome.err;
        expect(support::read_file(place / "started").size() < 200_ul);
    };

    "a config of very many rounds needs no memory for rounds that cannot be played"_test = [] {
        const Place place(families[1], "");
        std::string config;
        for (int i = 0; i < 400'000; ++i) {
            config += "p,m,p,m\n";
        }
        support::write_file(place / "config", config);
        const Outcome outcome =
            support::run(place.shell("ulimit -n 4096; exec ./2310hub rules config"));
        expect(outcome.status == 4_i && outcome.err == "Error starting agents\n") << outcome.err;
        constexpr long most_kilobytes = 64 * 1024;
        expect(std::getenv("SANITIZED") != nullptr || outcome.usage.ru_maxrss < most_kilobytes)
            << outcome.usage.ru_maxrss;
    };

    "an eliminated dice player that stays does not delay the end"_test = [] {
        // B claims the island, is attacked there until it is out, and hangs; C then thinks for
        // longer than B has.
        const Place place(families[2], "");
        support::write_file(place / "rolls", "112233AAAAAA112233AAAAAA112233AAAAAA112233AAAAAA");
        support::write_script(place / "hangs",
                              "#!/bin/sh\nprintf '!'\nwhile read -r line; do\n"
                              "    case $line in turn*) echo keepall ;; stay*) echo stay ;; esac\n"
                              "done\nexec sleep 1000\n");
        support::write_script(
            place / "keeps",
            "#!/bin/sh\nprintf '!'\nwhile read -r line; do\n"
            "    case $line in\n"
            "        turn*) [ ! -e out ] || [ -e slept ] || { sleep 2.5; echo >slept; }\n"
            "               echo keepall ;;\n"
            "        stay*) echo stay ;;\n"
            "        \"eliminated B\") echo >out ;;\n"
            "        \"eliminated $2\"|winner*) exit ;;\n"
            "    esac\ndone\n");
        const Outcome outcome =
            support::run(place.shell("exec ./stlucia rolls 100 ./keeps ./hangs ./keeps"));
        expect(outcome.err.ends_with("Player C wins\nPlayer B terminated due to signal 9\n"))
            << outcome.err;
        expect(std::filesystem::exists(place / "slept"));
        expect(outcome.time < Milliseconds(4'000)) << outcome.time.count();
    };
};
