#include "sys/wait.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <sys/select.h>
#include <sys/time.h>
#include <unistd.h>

#include "core/check.hpp"
#include "core/fixed_vector.hpp"
#include "sys/io.hpp"
#include "sys/signals.hpp"

namespace sys {

namespace {

// A signal that ends the program, and the exit status for it.
struct EndingSignal {
    int signal;
    int status;
};

constexpr int by_signal = 128;  // a shell reports 128 + the signal's number

struct SignalState {
    volatile sig_atomic_t end_came = 0;
    volatile sig_atomic_t ticked = 0;
    volatile sig_atomic_t child_changed = 0;
    volatile sig_atomic_t held = 0;
    core::FixedVector<EndingSignal, 3> endings;  // the signal of install() is the first
    volatile sig_atomic_t ended_by = 0;          // the signal that has arrived
    pid_t parent = 0;                            // of also_orphaned()
    bool clock_is_on = false;
    unsigned ready_in_a_row = 0;
    sigset_t in_waits{};            // signal mask of ppoll that lets SIGCHLD in
    sigset_t in_waits_but_exits{};  // signal mask of ppoll that blocks SIGCHLD
    sigset_t only_exits{};          // signal mask of ppoll that lets only SIGCHLD in
    std::string_view final_message;
};

SignalState state;

int status_after(int signal) {
    for (const EndingSignal& ending : state.endings) {
        if (ending.signal == signal) {
            return ending.status;
        }
    }
    return state.endings[0].status;
}

void note_end(int signal) {
    if (state.held == 0) {
        ::_exit(sys::end_with({status_after(signal), state.final_message}));
    }
    state.end_came = 1;
    state.ended_by = signal;
}

void note_parent(int /*signal*/) {
    if (::getppid() != state.parent) {
        note_end(state.endings[0].signal);
    }
}

void note_tick(int /*signal*/) { state.ticked = 1; }

void note_child(int /*signal*/) { state.child_changed = 1; }

void set_clock(Microseconds span) {
    const itimerval timer{
        .it_interval = {},
        .it_value = {.tv_sec = 0, .tv_usec = static_cast<suseconds_t>(span)},
    };
    ::setitimer(ITIMER_REAL, &timer, nullptr);
    state.clock_is_on = span != 0;
}

// Sets `wake` from the flags of our signal handlers and resets the flag. Returns false if none is
// set: the wait was interrupted by something else, such as stop and continue or a debugger.
bool take_note(Wake& wake) {
    if (state.end_came != 0) {
        wake = Wake::signal;
    } else if (state.child_changed != 0) {
        state.child_changed = 0;
        wake = Wake::exit;
    } else if (state.ticked != 0) {
        state.ticked = 0;
        state.clock_is_on = false;
        wake = Wake::tick;
    } else {
        return false;
    }
    return true;
}

// Does what ppoll does, for a process whose RLIMIT_NOFILE is lower than the number of descriptors:
// select(2) does not look at that limit. A descriptor that does not fit into an fd_set counts as
// ready, which its non-blocking reader finds out.
int select_instead(std::span<pollfd> waits, const timespec* left, const sigset_t& mask) {
    fd_set to_read;
    fd_set to_write;
    FD_ZERO(&to_read);
    FD_ZERO(&to_write);
    int end = 0;
    int always_ready = 0;
    for (const pollfd& one : waits) {
        if (one.fd >= FD_SETSIZE) {
            ++always_ready;
        } else if (one.fd >= 0 && one.events != 0) {
            if ((one.events & POLLIN) != 0) {
                FD_SET(one.fd, &to_read);
            }
            if ((one.events & POLLOUT) != 0) {
                FD_SET(one.fd, &to_write);
            }
            end = std::max(end, one.fd + 1);
        }
    }
    constexpr timespec none{};
    const int ready =
        ::pselect(end, &to_read, &to_write, nullptr, always_ready > 0 ? &none : left, &mask);
    if (ready < 0 && errno == EINTR) {
        return ready;
    }
    for (pollfd& one : waits) {
        one.revents = 0;
        if (one.fd >= FD_SETSIZE || (one.fd >= 0 && ready < 0)) {
            one.revents =
                one.events;  // if select fails as well, each read or write tells its error
        } else if (one.fd >= 0 && one.events != 0) {
            const bool reads = FD_ISSET(one.fd, &to_read);
            const bool writes = FD_ISSET(one.fd, &to_write);
            one.revents = static_cast<short>((reads ? POLLIN : 0) | (writes ? POLLOUT : 0));
        }
    }
    return ready < 0 ? static_cast<int>(waits.size()) : ready + always_ready;
}

// Installs the handler and unblocks the signal, which our parent may have blocked.
void end_at(int signal) {
    set_signal_action(signal, note_end);
    sigset_t ours;
    ::sigemptyset(&ours);
    ::sigaddset(&ours, signal);
    ::sigprocmask(SIG_UNBLOCK, &ours, nullptr);
}

}  // namespace

void end_signal::install(int signal, const core::Ending& ending) {
    CHECK(state.endings.empty());
    state.endings.push({signal, ending.status});
    state.final_message = ending.message;
    end_at(signal);
    set_signal_action(SIGALRM, note_tick);
    set_signal_action(SIGCHLD, note_child);
    ignore_write_signals();
}

void end_signal::also_others() {
    struct sigaction found {};
    const bool outlives_terminal =
        ::sigaction(SIGHUP, nullptr, &found) == 0 && found.sa_handler == SIG_IGN;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const bool is_own = signal == state.endings[0].signal;
        if (!is_own && (signal != SIGHUP || !outlives_terminal)) {
            state.endings.push({signal, by_signal + signal});
            end_at(signal);
        }
    }
}

void end_signal::also_orphaned() {
    state.parent = ::getppid();
    end_at(SIGCONT);
    set_signal_action(SIGCONT, note_parent);
}

void end_signal::install_others() {
    install(SIGINT, {by_signal + SIGINT, ""});
    also_others();
}

int end_signal::status() { return status_after(state.ended_by); }

bool end_signal::is_ending() { return state.ended_by != 0; }

void end_signal::hold() {
    if (state.held != 0) {
        return;  // a program may play several games
    }
    sigset_t ours;
    ::sigemptyset(&ours);
    for (const EndingSignal& ending : state.endings) {
        ::sigaddset(&ours, ending.signal);
    }
    ::sigaddset(&ours, SIGALRM);
    ::sigaddset(&ours, SIGCHLD);
    if (state.parent != 0) {
        ::sigaddset(&ours, SIGCONT);
    }
    ::sigprocmask(SIG_BLOCK, &ours, &state.in_waits);
    state.only_exits = state.in_waits;
    for (const EndingSignal& ending : state.endings) {
        ::sigaddset(&state.only_exits, ending.signal);
    }
    ::sigdelset(&state.only_exits, SIGCHLD);
    ::sigdelset(&state.in_waits, SIGALRM);
    ::sigdelset(&state.in_waits, SIGCHLD);
    state.in_waits_but_exits = state.in_waits;
    ::sigaddset(&state.in_waits_but_exits, SIGCHLD);
    state.held = 1;
}

bool end_signal::has_come() {
    sigset_t pending;
    if (state.end_came == 0 && ::sigpending(&pending) == 0) {
        if (state.parent != 0 && ::sigismember(&pending, SIGCONT) == 1) {
            note_parent(SIGCONT);
        }
        for (const EndingSignal& ending : state.endings) {
            if (::sigismember(&pending, ending.signal) == 1) {
                note_end(ending.signal);
            }
        }
    }
    return state.end_came != 0;
}

void end_signal::ignore() {
    for (const EndingSignal& ending : state.endings) {
        ignore_signal(ending.signal);
    }
    state.end_came = 0;
}

void end_signal::heed() {
    for (const EndingSignal& ending : state.endings) {
        set_signal_action(ending.signal, note_end);
    }
}

void ticking::start() {
    if (!state.clock_is_on) {
        set_clock(tick_span);
    }
}

void ticking::stop() {
    if (state.clock_is_on) {
        set_clock(0);
    }
}

void wait_for_exit(Microseconds deadline) {
    const timespec left = to_timespec(deadline - now());
    if (state.child_changed == 0) {
        ::ppoll(nullptr, 0, &left, &state.only_exits);
    }
    state.child_changed = 0;
}

Wake wait(std::span<pollfd> waits, Exits exits, Microseconds deadline) {
    // A ppoll that finds a descriptor ready does not deliver pending signals. After this number of
    // such calls in a row, one ppoll without descriptors and with timeout 0 delivers them, and the
    // deadline is looked at.
    constexpr unsigned most_in_a_row = 64;
    const sigset_t& mask = exits == Exits::wake ? state.in_waits : state.in_waits_but_exits;
    for (;;) {
        if (Wake noted{}; take_note(noted)) {
            return noted;
        }
        const bool lets_in = state.ready_in_a_row == most_in_a_row;
        const bool timed = lets_in || deadline != no_deadline;
        const timespec left = to_timespec(timed && !lets_in ? deadline - now() : 0);
        const std::span<pollfd> polled = lets_in ? std::span<pollfd>() : waits;
        int ready = ::ppoll(polled.data(), polled.size(), timed ? &left : nullptr, &mask);
        if (ready < 0 && errno != EINTR) {
            ready = select_instead(polled, timed ? &left : nullptr, mask);
        }
        if (ready > 0) {
            ++state.ready_in_a_row;
            return Wake::ready;
        }
        state.ready_in_a_row = 0;
        if (ready == 0 && (!lets_in || (deadline != no_deadline && now() >= deadline))) {
            return Wake::late;
        }
    }
}

}  // namespace sys
