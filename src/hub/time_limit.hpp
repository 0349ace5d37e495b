// The end of a player's time for one wait. Time that the player's processes spent runnable but
// waiting for a CPU does not count: a busy machine is not the player's fault. The kernel's figures
// are read only when the time seems to be over, so a limit that is kept costs nothing.
#pragma once

#include <algorithm>

#include "sys/cpu_times.hpp"
#include "sys/time.hpp"
#include "sys/wait.hpp"

namespace hub {

class TimeLimit {
public:
    // At most this many times the limit is given back, or these seconds for a short limit, so that
    // a player gains little by starting processes that wait for a CPU.
    static constexpr sys::Microseconds most_given_back = 8;
    static constexpr sys::Microseconds always_given_back = 5 * sys::seconds;

    TimeLimit() = default;
    // `spent` is time before `began` that counts as well.
    TimeLimit(sys::Microseconds began, sys::Microseconds limit, sys::Microseconds spent = 0)
        : began_(began),
          spent_(spent),
          left_to_give_(std::max(most_given_back * limit, always_given_back)),
          deadline_(began + std::max<sys::Microseconds>(limit - spent, 0)),
          look_at_(deadline_) {}

    // When to call extend(); no_deadline if there is no limit.
    [[nodiscard]] sys::Microseconds look_at() const { return look_at_; }
    // What was given back.
    [[nodiscard]] sys::Microseconds given() const { return given_; }

    // Called when look_at() has passed. `seen` are the figures of the last call for this process,
    // in whatever wait; they are replaced. Returns false if the time is over.
    bool extend(sys::Microseconds now, const sys::CpuTimes& times, sys::CpuTimes& seen);

private:
    sys::Microseconds began_ = 0;
    sys::Microseconds spent_ = 0;
    sys::Microseconds left_to_give_ = 0;
    sys::Microseconds deadline_ = sys::no_deadline;
    sys::Microseconds look_at_ = sys::no_deadline;
    sys::Microseconds looked_at_ = sys::no_deadline;  // the last call of extend()
    sys::Microseconds ran_ = 0;                       // since the first call
    sys::Microseconds given_ = 0;
};

}  // namespace hub
