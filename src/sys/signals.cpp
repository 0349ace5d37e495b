#include "sys/signals.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "core/check.hpp"
#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "sys/deadline.hpp"

namespace sys {

namespace {

// What the handler knows. Written by the program only while the handler cannot be misled by a half
// written state: each is one lock-free word.
struct HandlerState {
    std::atomic<int> arrived{0};      // the signal's number once it has come
    std::atomic<int> waiting_fd{-1};  // the fd a call may be blocked on
    std::atomic<int> held{0};         // 1: note it only
    std::atomic<int> swapped{0};      // 1: end_fd is in the place of waiting_fd
    int signal = 0;
    int status = 0;
    int end_fd = -1;    // the read end of a pipe nobody writes to
    int spare_fd = -1;  // keeps the true fd while end_fd is in its place
    core::FixedString<80> last_words;
};
static_assert(std::atomic<int>::is_always_lock_free);

HandlerState state;

void handle(int signal) {
    const int saved_errno = errno;
    if (state.held == 0) {
        [[maybe_unused]] const ssize_t written =
            ::write(STDERR_FILENO, state.last_words.c_str(), state.last_words.size());
        ::_exit(state.status);
    }
    if (state.arrived == 0) {
        state.arrived = signal;
        const int fd = state.waiting_fd;
        if (fd >= 0) {
            // Onto descriptors that are open already: this cannot fail for want of descriptors.
            ::dup3(fd, state.spare_fd, O_CLOEXEC);
            ::dup3(state.end_fd, fd, O_CLOEXEC);
            state.swapped = 1;
        }
    }
    errno = saved_errno;
}

// Runs a call that may block on `fd`, once; -1 with EINTR if the signal has arrived.
template <class Call>
ssize_t guarded(int fd, Call call) {
    state.waiting_fd = fd;
    const ssize_t count = state.arrived == 0 ? call() : -1;
    const int call_errno = errno;
    state.waiting_fd = -1;
    if (state.swapped != 0) {
        ::dup3(state.spare_fd, fd, fd > STDERR_FILENO ? O_CLOEXEC : 0);
        state.swapped = 0;
    }
    // What was transferred before the signal came counts; the next call then tells of the signal.
    if (state.arrived == 0 || count > 0) {
        errno = call_errno;
        return count;
    }
    errno = EINTR;
    return -1;
}

sigset_t only(int signal) {
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, signal);
    return set;
}

// Waits until a non-blocking fd is ready; false if the signal has arrived. The signal is blocked
// except inside ppoll, so that it cannot slip in between.
bool wait_until_ready(int fd, short event) {
    const sigset_t ending = only(state.signal);
    sigset_t before;
    ::sigprocmask(SIG_BLOCK, &ending, &before);
    pollfd wait{.fd = fd, .events = event, .revents = 0};
    while (state.arrived == 0 && ::ppoll(&wait, 1, nullptr, &before) < 0 && errno == EINTR) {
    }
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    return state.arrived == 0;
}

template <class Call>
ssize_t until_done(int fd, short event, Call call) {
    for (;;) {
        const ssize_t count = guarded(fd, call);
        if (count >= 0 || (errno != EAGAIN && errno != EINTR)) {
            return count;
        }
        // An EINTR without our signal is somebody else's: a stop and continue, a debugger.
        if (state.arrived != 0 || (errno == EAGAIN && !wait_until_ready(fd, event))) {
            errno = EINTR;
            return -1;
        }
    }
}

void set_action(int signal, void (*action)(int)) {
    struct sigaction change {};
    change.sa_handler = action;  // no SA_RESTART: a blocked call has to return
    ::sigemptyset(&change.sa_mask);
    ::sigaction(signal, &change, nullptr);
}

}  // namespace

void end_signal::install(int signal, const core::Ending& ending) {
    CHECK(state.signal == 0);
    state.signal = signal;
    state.status = ending.status;
    core::put(state.last_words, ending.message, '\n');
    set_action(signal, handle);
    ignore_signal(SIGPIPE);
    // Inherited as ignored, it would make our children vanish before their status can be read.
    set_action(SIGCHLD, SIG_DFL);
    const sigset_t unblocked = only(signal);
    ::sigprocmask(SIG_UNBLOCK, &unblocked, nullptr);
}

bool end_signal::hold() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
        return false;
    }
    ::close(ends[1]);
    state.end_fd = ends[0];
    state.spare_fd = ::fcntl(ends[0], F_DUPFD_CLOEXEC, 0);
    if (state.spare_fd < 0) {
        return false;
    }
    state.held = 1;
    return true;
}

bool end_signal::arrived() { return state.arrived != 0; }

int end_signal::number() { return state.signal; }

void end_signal::ignore() { ignore_signal(state.signal); }

ssize_t end_signal::read(int fd, void* bytes, std::size_t size) {
    return until_done(fd, POLLIN, [=] { return ::read(fd, bytes, size); });
}

ssize_t end_signal::write(int fd, const void* bytes, std::size_t size) {
    return until_done(fd, POLLOUT, [=] { return ::write(fd, bytes, size); });
}

ssize_t end_signal::write_at_once(int fd, const void* bytes, std::size_t size) {
    const ssize_t count = guarded(fd, [=] { return ::write(fd, bytes, size); });
    if (count < 0 && errno == EAGAIN) {
        errno = EINTR;
    }
    return count;
}

void ignore_signal(int signal) { set_action(signal, SIG_IGN); }

ssize_t write_if_ready(int fd, const void* bytes, std::size_t size) {
    ssize_t count = 0;
    do {
        count = ::write(fd, bytes, size);
    } while (count < 0 && errno == EINTR);
    if (count < 0 && errno == EAGAIN) {
        errno = EINTR;
    }
    return count;
}

ssize_t write_briefly(int fd, const void* bytes, std::size_t size) {
    constexpr time_t seconds = 2;
    const Deadline deadline(seconds);
    pollfd wait{.fd = fd, .events = POLLOUT, .revents = 0};
    for (;;) {
        const timespec left = deadline.left();
        const int ready = ::ppoll(&wait, 1, &left, nullptr);
        if (ready == 1) {
            // A pipe that is ready takes this much without blocking.
            const ssize_t count = ::write(fd, bytes, std::min<std::size_t>(size, PIPE_BUF));
            if (count >= 0 || (errno != EINTR && errno != EAGAIN)) {
                return count;
            }
        } else if (ready == 0 || errno != EINTR) {
            errno = ETIMEDOUT;
            return -1;
        }
    }
}

}  // namespace sys
