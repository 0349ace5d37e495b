#include "hub/answer_times.hpp"

#include <algorithm>

namespace hub {

void AnswerTimes::put_into(GameReport& report) {
    report.answers = answers_;
    for (std::size_t seat = 0; wants_times_ && seat < game::most_seats; ++seat) {
        sys::MappedVector<std::uint32_t>& times = times_[seat];
        if (!times.empty()) {
            auto* const middle = times.begin() + (times.size() - 1) / 2;
            std::nth_element(times.begin(), middle, times.end());
            report.median_us[seat] = *middle;
            report.slowest_us[seat] = slowest_[seat];
        }
    }
}

void AnswerTimes::add_time(game::Seat seat, sys::Microseconds time) {
    // A time above 71 minutes is counted as that. The median is taken of the first million answers.
    constexpr sys::Microseconds longest = UINT32_MAX;
    constexpr std::size_t most_times = 1'000'000;
    const auto kept = static_cast<std::uint32_t>(std::min(time, longest));
    slowest_[seat] = std::max(slowest_[seat], kept);
    if (times_[seat].size() < most_times) {
        static_cast<void>(times_[seat].push(kept));
    }
}

}  // namespace hub
