// Points in time and durations of the monotonic clock, in microseconds.
#pragma once

#include <cstdint>
#include <ctime>

namespace sys {

using Microseconds = std::int64_t;

inline constexpr Microseconds milliseconds = 1000;
inline constexpr Microseconds seconds = 1'000'000;

inline Microseconds now() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * seconds + time.tv_nsec / 1000;
}

// A negative span becomes zero, so that the timeout of a deadline in the past is 0.
constexpr timespec to_timespec(Microseconds span) {
    if (span < 0) {
        span = 0;
    }
    return {.tv_sec = static_cast<time_t>(span / seconds),
            .tv_nsec = static_cast<long>(span % seconds * 1000)};
}

}  // namespace sys
