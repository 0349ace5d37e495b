// A moment that is some seconds away, and how long it is until then.
#pragma once

#include <ctime>

namespace sys {

class Deadline {
public:
    explicit Deadline(time_t seconds) : moment_(now()) { moment_.tv_sec += seconds; }

    // Nothing once it has passed.
    [[nodiscard]] timespec left() const {
        constexpr long nanoseconds_per_second = 1'000'000'000;
        const timespec time = now();
        timespec left{.tv_sec = moment_.tv_sec - time.tv_sec,
                      .tv_nsec = moment_.tv_nsec - time.tv_nsec};
        if (left.tv_nsec < 0) {
            left.tv_nsec += nanoseconds_per_second;
            --left.tv_sec;
        }
        return left.tv_sec < 0 ? timespec{} : left;
    }

private:
    static timespec now() {
        timespec time{};
        ::clock_gettime(CLOCK_MONOTONIC, &time);
        return time;
    }

    timespec moment_;
};

}  // namespace sys
