// A histogram of answer times in little memory. Its steps are a 32nd of an octave wide, so the
// median that it returns is exact to 1.6 %.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace match {

constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::uint64_t>::max() : sum;
}

class Times {
public:
    // Adds the answers of one game: `typical` is their median and `slowest` their maximum, in
    // microseconds. All of them are counted at the median.
    constexpr void add(std::uint64_t typical, std::uint64_t slowest, std::uint64_t answers) {
        if (answers == 0) {
            return;
        }
        const std::size_t step = step_of(typical);
        counts_[step] = saturating_sum(counts_[step], answers);
        lowest_ = std::min(lowest_, step);
        highest_ = std::max(highest_, step);
        slowest_ = std::max(slowest_, slowest);
    }
    constexpr void add(const Times& other) {
        for (std::size_t i = other.lowest_; i <= other.highest_ && i < steps; ++i) {
            counts_[i] = saturating_sum(counts_[i], other.counts_[i]);
        }
        lowest_ = std::min(lowest_, other.lowest_);
        highest_ = std::max(highest_, other.highest_);
        slowest_ = std::max(slowest_, other.slowest_);
    }
    constexpr void clear() {
        for (std::size_t i = lowest_; i <= highest_ && i < steps; ++i) {
            counts_[i] = 0;
        }
        lowest_ = steps;
        highest_ = 0;
        slowest_ = 0;
    }

    [[nodiscard]] constexpr bool empty() const { return lowest_ == steps; }
    [[nodiscard]] constexpr std::uint64_t slowest() const { return slowest_; }
    [[nodiscard]] constexpr std::uint64_t median() const {
        std::uint64_t all = 0;
        for (std::size_t i = lowest_; i < steps; ++i) {
            all = saturating_sum(all, counts_[i]);
        }
        std::uint64_t below = 0;
        for (std::size_t i = lowest_; i < steps; ++i) {
            below = saturating_sum(below, counts_[i]);
            if (below >= all - all / 2) {
                return middle_of(i);
            }
        }
        return 0;
    }

private:
    static constexpr unsigned bits = 5;  // bits of a step's number within its octave
    static constexpr std::uint64_t per_octave = 1U << bits;
    // Below this every number is a step of its own.
    static constexpr std::uint64_t exact = 2 * per_octave;
    // 12 days; longer times are counted as this one
    static constexpr std::uint64_t most = (1ULL << 40U) - 1;
    static constexpr std::size_t steps = exact + (40 - bits - 1) * per_octave;

    static constexpr std::size_t step_of(std::uint64_t microseconds) {
        microseconds = std::min(microseconds, most);
        if (microseconds < exact) {
            return static_cast<std::size_t>(microseconds);
        }
        const auto octave = static_cast<unsigned>(std::bit_width(microseconds)) - 1;
        const std::uint64_t within = (microseconds >> (octave - bits)) & (per_octave - 1);
        return static_cast<std::size_t>(exact + (octave - bits - 1) * per_octave + within);
    }
    static constexpr std::uint64_t middle_of(std::size_t step) {
        if (step < exact) {
            return step;
        }
        const std::uint64_t octave = (step - exact) / per_octave + bits + 1;
        const std::uint64_t within = (step - exact) % per_octave;
        const std::uint64_t width = 1ULL << (octave - bits);
        return (1ULL << octave) + within * width + width / 2;
    }

    std::array<std::uint64_t, steps> counts_{};
    std::size_t lowest_ = steps;
    std::size_t highest_ = 0;
    std::uint64_t slowest_ = 0;
};

}  // namespace match
