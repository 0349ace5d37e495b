#include "workbench/check/tested_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <sys/wait.h>
#include <utility>

#include "sys/processes.hpp"

namespace check {

core::Result<void> TestedProcess::start(sys::Spawner& spawner, const Words& command,
                                        Connections& connections) {
    std::array<const char*, most_words + 1> argv{};
    for (std::size_t i = 0; i < command.size(); ++i) {
        argv[i] = command.c_str(i);
    }
    constexpr rlim_t most_file_bytes = rlim_t{64} << 20U;  // files of cases have a few kilobytes
    sys::Child child = TRY(spawner.start(argv.data(), sys::ChildErrors::piped,
                                         {.is_apart = true, .most_file_bytes = most_file_bytes}));
    pid_ = child.pid;
    connections.join_program(std::move(child.from), std::move(child.to), std::move(child.errors));
    return {};
}

void TestedProcess::send(int signal) const {
    if (!has_exited_) {
        ::kill(pid_, signal);
    }
}

void TestedProcess::reap() {
    pid_t ended = -1;
    do {
        ended = has_exited_ ? 0 : ::waitpid(pid_, &wait_status_, WNOHANG);
    } while (ended < 0 && errno == EINTR);
    if (ended == pid_) {
        has_exited_ = true;
        exit_moment_ = sys::now();
    }
}

void TestedProcess::end() {
    if (has_exited_) {
        return;
    }
    constexpr sys::Microseconds patience = 1 * sys::seconds;
    ::kill(-pid_, SIGKILL);
    wait_status_ = SIGKILL;  // if it cannot be reaped
    sys::kill_and_reap(pid_, wait_status_, sys::now() + patience);
}

}  // namespace check
