// What the players of a game were asked, and how long they took.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "hub/contest.hpp"
#include "hub/drive.hpp"
#include "sys/mapped.hpp"
#include "sys/time.hpp"

namespace hub {

class Tally final : public Observer {
public:
    explicit Tally(bool wants_times) : wants_times_(wants_times) {}

    void asked(game::Seat seat) override {
        ++answers_[seat];
        if (wants_times_) {
            asked_at_ = sys::now();
        }
    }
    void answered(game::Seat seat) override {
        if (wants_times_) {
            note_time(seat, sys::now() - asked_at_);
        }
    }

    void accepted(game::Seat /*seat*/) override {}

    void put_into(GameReport& report) {
        report.answers = answers_;
        for (std::size_t seat = 0; wants_times_ && seat < most_in_contest; ++seat) {
            sys::MappedVector<std::uint32_t>& times = times_[seat];
            if (!times.empty()) {
                auto* const middle = times.begin() + (times.size() - 1) / 2;
                std::nth_element(times.begin(), middle, times.end());
                report.median_us[seat] = *middle;
                report.slowest_us[seat] = slowest_[seat];
            }
        }
    }

private:
    void note_time(game::Seat seat, sys::Microseconds time) {
        // An answer takes no hour; and no game has so many that its median would change.
        constexpr sys::Microseconds most = UINT32_MAX;
        constexpr std::size_t enough = 1'000'000;
        const auto noted = static_cast<std::uint32_t>(std::min(time, most));
        slowest_[seat] = std::max(slowest_[seat], noted);
        if (times_[seat].size() < enough) {
            static_cast<void>(times_[seat].push(noted));
        }
    }

    bool wants_times_;
    sys::Microseconds asked_at_ = 0;
    std::array<std::uint64_t, most_in_contest> answers_{};
    std::array<std::uint32_t, most_in_contest> slowest_{};
    std::array<sys::MappedVector<std::uint32_t>, most_in_contest> times_;
};

}  // namespace hub
