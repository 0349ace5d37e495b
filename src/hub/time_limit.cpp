#include "hub/time_limit.hpp"

namespace hub {

// The first call knows only sums since the last one of an earlier wait, so it gives back at most
// the time of this wait. From then on the figures are exact, but for two things: the kernel adds a
// wait for a CPU when it ends, and the time that a thread has run once in a clock tick. So the time
// of a runnable process that is in neither figure is a wait that still lasts, if it is longer than
// any tick.
bool TimeLimit::extend(sys::Microseconds now, const sys::CpuTimes& times, sys::CpuTimes& seen) {
    constexpr sys::Microseconds longest_tick = 10 * sys::milliseconds;
    constexpr sys::Microseconds probe = 2 * longest_tick;
    constexpr sys::Microseconds shortest_wait = 1 * sys::milliseconds;
    const bool is_first = looked_at_ == sys::no_deadline;
    const sys::Microseconds slice = now - (is_first ? began_ : looked_at_);
    const sys::Microseconds ran = std::max<sys::Microseconds>(times.ran - seen.ran, 0);
    sys::Microseconds waited = std::max<sys::Microseconds>(times.waited - seen.waited, 0);
    seen = {.ran = times.ran, .waited = std::max(times.waited, seen.waited)};
    ran_ += is_first ? 0 : ran;
    const sys::Microseconds lasting = slice - ran - waited;
    if (!is_first && times.is_runnable && lasting > longest_tick) {
        waited += lasting;
        seen.waited += lasting;  // the kernel will add it
    }
    // Processes that wait for each other must not add up to more than there was.
    const sys::Microseconds most = now - began_ + spent_ - ran_ - given_;
    const sys::Microseconds given =
        std::clamp<sys::Microseconds>(std::min(waited, most), 0, left_to_give_);
    given_ += given;
    left_to_give_ -= given;
    deadline_ += given;
    looked_at_ = now;
    if (deadline_ > now) {
        look_at_ = std::max(deadline_, now + shortest_wait);
        return true;
    }
    look_at_ = now + probe;
    // A short slice says nothing yet, and a player that has just got its CPU has had no use of it.
    const bool may_have_waited = is_first || slice < probe || (waited > longest_tick && ran == 0);
    return times.is_runnable && left_to_give_ > 0 && may_have_waited;
}

}  // namespace hub
