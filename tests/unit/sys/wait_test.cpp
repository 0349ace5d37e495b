#include "sys/wait.hpp"

#include <array>
#include <boost/ut.hpp>
#include <csignal>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

using namespace boost::ut;

namespace {

// Returns the message and exit status of a program that a signal ends before hold().
std::string ended_by(int signal, std::string_view last_words, void (*on_hangup)(int) = SIG_DFL) {
    std::array<int, 2> ends{};
    expect(::pipe(ends.data()) == 0_i);
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(ends[1], STDERR_FILENO);
        ::signal(SIGHUP, on_hangup);
        sigset_t all;  // the parent of a program may have blocked any signal
        ::sigfillset(&all);
        ::sigprocmask(SIG_BLOCK, &all, nullptr);
        sys::end_signal::install(SIGINT, {130, last_words});
        sys::end_signal::also_others();
        ::raise(signal);
        ::_exit(0);
    }
    ::close(ends[1]);
    std::array<char, 100> said;
    const ssize_t count = ::read(ends[0], said.data(), said.size());
    ::close(ends[0]);
    int status = 0;
    ::waitpid(pid, &status, 0);
    return std::string(said.data(), static_cast<std::size_t>(count)) +
           std::to_string(WEXITSTATUS(status));
}

}  // namespace

const suite<"sys: wait"> wait_suite = [] {
    "each signal has its own exit status and all print the same message"_test = [] {
        expect(ended_by(SIGINT, "Ended") == "Ended\n130");
        expect(ended_by(SIGTERM, "Ended") == "Ended\n143");
        expect(ended_by(SIGHUP, "Ended") == "Ended\n129");
        expect(ended_by(SIGHUP, "Ended", SIG_IGN) == "0") << "started by nohup(1)";
        expect(ended_by(SIGINT, "") == "130");
    };
};
