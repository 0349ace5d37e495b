#include <boost/ut.hpp>

#include "hub/time_limit.hpp"

using namespace boost::ut;
using hub::TimeLimit;
using sys::CpuTimes;
using sys::milliseconds;

namespace {

// A player with a limit of 50 ms that is looked at until its time is over or it has answered.
struct Player {
    // What its processes have done at a time, as the kernel tells it.
    CpuTimes (*times_at)(sys::Microseconds now);

    // The time at which it is too slow; 10 s if it never is.
    [[nodiscard]] sys::Microseconds ends_at() const {
        TimeLimit limit(0, 50 * milliseconds);
        CpuTimes seen;
        while (limit.look_at() < 10'000 * milliseconds) {
            const sys::Microseconds now = limit.look_at();
            if (!limit.extend(now, times_at(now), seen)) {
                return now;
            }
        }
        return 10'000 * milliseconds;
    }
};

}  // namespace

const suite<"hub: time limit"> time_limit_suite = [] {
    "a player that sleeps is given nothing back"_test = [] {
        const Player sleeper{[](sys::Microseconds) { return CpuTimes{}; }};
        expect(sleeper.ends_at() == 50 * milliseconds);
    };

    "a player that runs all the time is looked at once more, and given nothing back"_test = [] {
        const Player runner{
            [](sys::Microseconds now) { return CpuTimes{.ran = now, .is_runnable = true}; }};
        expect(runner.ends_at() <= 70 * milliseconds);
    };

    "the time that a player waited for a CPU is given back"_test = [] {
        // It runs a fifth of the time, in slices, and needs 40 ms in all.
        const Player waiter{[](sys::Microseconds now) {
            return CpuTimes{.ran = now / 5, .waited = now - now / 5, .is_runnable = true};
        }};
        expect(waiter.ends_at() >= 240 * milliseconds && waiter.ends_at() <= 280 * milliseconds)
            << waiter.ends_at();
    };

    "a wait for a CPU that still lasts is given back, and not once more when it ends"_test = [] {
        // The kernel tells nothing of a wait of 300 ms before it ends. Then the player runs.
        const Player starved{[](sys::Microseconds now) {
            constexpr sys::Microseconds wait = 300 * milliseconds;
            return now < wait ? CpuTimes{.is_runnable = true}
                              : CpuTimes{.ran = now - wait, .waited = wait, .is_runnable = true};
        }};
        expect(starved.ends_at() >= 350 * milliseconds && starved.ends_at() <= 380 * milliseconds)
            << starved.ends_at();
    };

    "a wait that goes on after a part of it was given back is noticed"_test = [] {
        // It waits for 10 ms, runs for 1 ms, sleeps, and waits from 49 ms to 200 ms, then runs.
        const Player player{[](sys::Microseconds now) {
            constexpr sys::Microseconds end = 200 * milliseconds;
            return now < end ? CpuTimes{.ran = 1000, .waited = 10'000, .is_runnable = true}
                             : CpuTimes{.ran = 1000 + now - end,
                                        .waited = 10'000 + 151 * milliseconds,
                                        .is_runnable = true};
        }};
        expect(player.ends_at() >= 210 * milliseconds) << player.ends_at();
    };

    "a player gains no more than its limit by having waited before"_test = [] {
        TimeLimit limit(0, 50 * milliseconds);
        CpuTimes seen;
        const CpuTimes before{.waited = 1000 * milliseconds};
        expect(limit.extend(50 * milliseconds, before, seen));
        expect(limit.look_at() == 100 * milliseconds);
        expect(!limit.extend(100 * milliseconds, before, seen));
    };

    "processes of a player that wait for each other gain nothing"_test = [] {
        // Ten of them share two CPUs.
        const Player crowd{[](sys::Microseconds now) {
            return CpuTimes{.ran = 2 * now, .waited = 8 * now, .is_runnable = true};
        }};
        expect(crowd.ends_at() <= 120 * milliseconds) << crowd.ends_at();
    };

    "a player that always waits for a CPU is given back so much and no more"_test = [] {
        const Player idler{
            [](sys::Microseconds now) { return CpuTimes{.waited = now, .is_runnable = true}; }};
        expect(idler.ends_at() >= 5050 * milliseconds && idler.ends_at() <= 5100 * milliseconds)
            << idler.ends_at();
    };

    "time that was spent before counts, and what was waited then is given back"_test = [] {
        TimeLimit limit(0, 50 * milliseconds, 45 * milliseconds);
        CpuTimes seen;
        expect(limit.look_at() == 5 * milliseconds);
        expect(limit.extend(5 * milliseconds, {.waited = 40 * milliseconds}, seen));
        expect(limit.look_at() == 45 * milliseconds && limit.given() == 40 * milliseconds);
    };
};
