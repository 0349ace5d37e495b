#include "hub/reaper.hpp"

#include <cerrno>
#include <sys/wait.h>

#include "hub/seats.hpp"
#include "sys/signals.hpp"

namespace hub {

namespace {

constexpr time_t seconds_to_leave = 2;

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
    : deadline_(seconds_to_leave),
      cutting_signal_(signal_cuts_short ? sys::end_signal::number() : 0) {
    // Blocked, an exit stays pending until it is waited for: none can be missed in between.
    ::sigemptyset(&awaited_);
    ::sigaddset(&awaited_, SIGCHLD);
    if (cutting_signal_ != 0) {
        ::sigaddset(&awaited_, cutting_signal_);
    }
    ::sigprocmask(SIG_BLOCK, &awaited_, &mask_before_);
    if (cutting_signal_ != 0 && sys::end_signal::arrived()) {
        cut_short_ = true;
        time_left_ = false;
    }
}

Reaper::~Reaper() { ::sigprocmask(SIG_SETMASK, &mask_before_, nullptr); }

bool Reaper::wait_for_room(std::span<pollfd> pipes) {
    // The exits stay pending; the signal is let in here, to its handler.
    sigset_t mask = mask_before_;
    ::sigaddset(&mask, SIGCHLD);
    while (time_left_) {
        const timespec left = deadline_.left();
        const int ready = ::ppoll(pipes.data(), pipes.size(), &left, &mask);
        if (ready > 0) {
            return true;
        }
        cut_short_ = cutting_signal_ != 0 && sys::end_signal::arrived();
        time_left_ = ready < 0 && errno == EINTR && !cut_short_;
    }
    return false;
}

// False when the time is up or the ending signal has come.
bool Reaper::wait_for_an_exit() {
    while (time_left_) {
        const timespec left = deadline_.left();
        const int signal = ::sigtimedwait(&awaited_, nullptr, &left);
        if (signal == SIGCHLD) {
            return true;
        }
        cut_short_ = signal > 0;
        time_left_ = signal < 0 && errno == EINTR;
    }
    return false;
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
        if (!wait_for_an_exit()) {
            ::kill(seat.pid, SIGKILL);
            reap(seat);
            return;
        }
    }
}

}  // namespace hub
