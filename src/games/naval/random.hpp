// The random numbers of srand() and rand() of the GNU C library, whichever C library we are built
// with: an additive generator over the last 31 values: naval(5), "RANDOM NUMBERS".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace naval {

class Random {
public:
    constexpr explicit Random(std::uint32_t seed) {
        auto value = static_cast<std::int32_t>(seed == 0 ? 1 : seed);
        for (std::uint32_t& each : values_) {
            each = static_cast<std::uint32_t>(value);
            // 16807 * value modulo 2^31 - 1, computed without overflow of 32 bits.
            value = 16807 * (value % 127773) - 2836 * (value / 127773);
            value += value < 0 ? 2147483647 : 0;
        }
        constexpr int discarded = 310;
        for (int i = 0; i < discarded; ++i) {
            next();
        }
    }

    // Returns a number from 0 to 2147483647.
    constexpr std::uint32_t next() {
        // The value of 31 calls ago is replaced by its sum with the value of 3 calls ago.
        values_[index_] += values_[index_ < 3 ? index_ + count - 3 : index_ - 3];
        const std::uint32_t result = values_[index_] >> 1;
        index_ = index_ + 1 == count ? 0 : index_ + 1;
        return result;
    }

private:
    static constexpr std::size_t count = 31;

    std::array<std::uint32_t, count> values_{};
    std::size_t index_ = 3;  // of the value that next() replaces
};

}  // namespace naval
