#include "hub/reaper.hpp"

#include <cerrno>
#include <sys/wait.h>

#include "hub/seats.hpp"
#include "sys/signals.hpp"

namespace hub {

namespace {

constexpr time_t seconds_to_leave = 2;
constexpr long nanoseconds_per_second = 1'000'000'000;

timespec now() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return time;
}

}  // namespace

void reap(Seat& seat) {
    if (seat.pid <= 0) {
        return;
    }
    while (::waitpid(seat.pid, &seat.wait_status, 0) < 0 && errno == EINTR) {
    }
    seat.pid = -1;
}

Reaper::Reaper(bool signal_cuts_short)
    : deadline_(now()), cutting_signal_(signal_cuts_short ? sys::end_signal::number() : 0) {
    deadline_.tv_sec += seconds_to_leave;
    // Blocked, an exit stays pending until it is waited for: none can be missed in between.
    ::sigemptyset(&awaited_);
    ::sigaddset(&awaited_, SIGCHLD);
    if (cutting_signal_ != 0) {
        ::sigaddset(&awaited_, cutting_signal_);
    }
    ::sigprocmask(SIG_BLOCK, &awaited_, &mask_before_);
}

Reaper::~Reaper() { ::sigprocmask(SIG_SETMASK, &mask_before_, nullptr); }

// False when the time is up or the ending signal has come.
bool Reaper::wait_for_an_exit() {
    for (;;) {
        const timespec time = now();
        timespec left{.tv_sec = deadline_.tv_sec - time.tv_sec,
                      .tv_nsec = deadline_.tv_nsec - time.tv_nsec};
        if (left.tv_nsec < 0) {
            left.tv_nsec += nanoseconds_per_second;
            --left.tv_sec;
        }
        if (left.tv_sec < 0) {
            return false;
        }
        const int signal = ::sigtimedwait(&awaited_, nullptr, &left);
        if (signal == SIGCHLD) {
            return true;
        }
        if (signal > 0 || errno == EAGAIN) {
            return false;
        }
    }
}

void Reaper::await(Seat& seat) {
    if (seat.pid <= 0) {
        return;
    }
    for (;;) {
        const pid_t reaped = ::waitpid(seat.pid, &seat.wait_status, WNOHANG);
        if (reaped < 0 && errno == EINTR) {
            continue;  // its exit may have come before we began to wait for one
        }
        if (reaped != 0) {
            seat.pid = -1;
            return;
        }
        time_left_ = time_left_ && wait_for_an_exit();
        if (!time_left_) {
            ::kill(seat.pid, SIGKILL);
            reap(seat);
            return;
        }
    }
}

}  // namespace hub
