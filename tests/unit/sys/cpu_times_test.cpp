#include <boost/ut.hpp>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

#include "sys/cpu_times.hpp"

using namespace boost::ut;

namespace {

// A child that starts a child of its own, which runs all the time.
pid_t start_busy_grandchild() {
    const pid_t child = ::fork();
    if (child == 0) {
        ::setpgid(0, 0);
        if (::fork() == 0) {
            for (volatile unsigned i = 0;;) {
                i = i + 1;
            }
        }
        for (;;) {
            ::pause();
        }
    }
    ::setpgid(child, child);
    return child;
}

}  // namespace

const suite<"sys: cpu times"> cpu_times_suite = [] {
    "descendants are counted"_test = [] {
        const pid_t child = start_busy_grandchild();
        sys::CpuTimes times;
        while (times.ran < 20'000) {  // the test's own time limit ends it if that never comes
            times = sys::cpu_times(child);
        }
        expect(times.is_runnable && !times.is_exiting);
        ::kill(-child, SIGKILL);
        siginfo_t info{};
        ::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT);
        expect(sys::cpu_times(child).is_exiting) << "a zombie";
        ::waitpid(child, nullptr, 0);
    };

    "of a process that does not exist everything is zero"_test = [] {
        const sys::CpuTimes times = sys::cpu_times(-1);
        expect(times.ran == 0_ll && times.waited == 0_ll);
        expect(!times.is_runnable && !times.is_exiting);
    };
};
