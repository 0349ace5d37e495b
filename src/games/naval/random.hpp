// The numbers of srand() and rand() of the GNU C library, whatever library we are built with: its
// additive generator over the last 31 values. naval(5), "RANDOM NUMBERS".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace naval {

class Random {
public:
    constexpr explicit Random(std::uint32_t seed) {
        auto value = static_cast<std::int32_t>(seed == 0 ? 1 : seed);
        for (std::uint32_t& kept : values_) {
            kept = static_cast<std::uint32_t>(value);
            // 16807 * value modulo 2^31 - 1, without leaving 32 bits.
            value = 16807 * (value % 127773) - 2836 * (value / 127773);
            value += value < 0 ? 2147483647 : 0;
        }
        constexpr int warming_up = 310;
        for (int i = 0; i < warming_up; ++i) {
            next();
        }
    }

    // 0..2147483647
    constexpr std::uint32_t next() {
        // The value of 31 calls ago makes way for its sum with that of 3 calls ago.
        values_[place_] += values_[place_ < 3 ? place_ + count - 3 : place_ - 3];
        const std::uint32_t result = values_[place_] >> 1;
        place_ = place_ + 1 == count ? 0 : place_ + 1;
        return result;
    }

private:
    static constexpr std::size_t count = 31;

    std::array<std::uint32_t, count> values_{};
    std::size_t place_ = 3;  // where the next value goes
};

}  // namespace naval
