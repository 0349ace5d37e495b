// A player for any pipe hub that plays its part from a script up to a point, and then does
// something no player should. It plays no game by itself: the script was recorded from a true
// player (by this same program), so all families share it.
//
// Run as LINK, it reads LINK.plan and LINK.script.
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <unistd.h>

#include "tests/faults/behaviours.hpp"
#include "tests/faults/plan.hpp"
#include "tests/faults/recorder.hpp"
#include "tests/faults/script.hpp"

namespace {

// What every hub owes its players: three descriptors, no signal blocked or ignored.
void check_what_we_were_given(const std::string& link) {
    std::string fault;
    for (int fd = 0; fd < 256; ++fd) {
        if ((::fcntl(fd, F_GETFD) >= 0) != (fd <= 2)) {
            fault += "descriptor " + std::to_string(fd) + "\n";
        }
    }
    sigset_t mask;
    ::sigprocmask(SIG_SETMASK, nullptr, &mask);
    for (int signal = 1; signal < SIGRTMIN; ++signal) {
        struct sigaction action {};
        ::sigaction(signal, nullptr, &action);
        if (::sigismember(&mask, signal) == 1 || action.sa_handler == SIG_IGN) {
            fault += "signal " + std::to_string(signal) + "\n";
        }
    }
    if (!fault.empty()) {
        std::ofstream(link + ".complaint") << fault;
    }
}

}  // namespace

int main(int, char** argv) {
    const std::string link = argv[0];
    check_what_we_were_given(link);
    const faults::Plan plan = faults::read_plan(link + ".plan");
    if (plan.behaviour == "record") {
        return faults::record(plan, link + ".script", argv);
    }
    faults::Stage stage(faults::read_script(link + ".script"), plan.signal);
    faults::play(stage, plan);
    return 0;
}
