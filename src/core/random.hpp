// Pseudo-random numbers. A seed must give the same numbers on every machine and in every later
// version, because people refer to decks, rolls and maps by their seeds. See multitool-deal(1),
// "Random numbers".
//
// SplitMix64 (Steele, Lea, Flood 2014) derives states from seeds, and xoshiro256** (Blackman, Vigna
// 2018) generates the numbers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace core {

// Its numbers can be computed in any order, because each is a hash of its index.
class SplitMix {
public:
    constexpr explicit SplitMix(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() { return mixed(state_ += step); }

    // Returns the number at index `place`, counted from 0.
    static constexpr std::uint64_t at(std::uint64_t seed, std::uint64_t place) {
        return mixed(seed + (place + 1) * step);
    }

private:
    // 2^64 divided by the golden ratio. It is odd, so the state takes all 2^64 values.
    static constexpr std::uint64_t step = 0x9e3779b97f4a7c15;

    static constexpr std::uint64_t mixed(std::uint64_t value) {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
        value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
        return value ^ (value >> 31);
    }

    std::uint64_t state_;
};

// The seed of the item at index `place`: of a deal in a match, or of a map in a deal.
constexpr std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t place) {
    return SplitMix::at(seed, place);
}

class Random {
public:
    using State = std::array<std::uint64_t, 4>;

    // The initial state is the first four numbers of SplitMix.
    constexpr explicit Random(std::uint64_t seed) {
        SplitMix seeds(seed);
        for (std::uint64_t& word : state_) {
            word = seeds.next();
        }
    }
    // The state must not be all zero.
    constexpr explicit Random(const State& state) : state_(state) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Returns a uniform number in 0..count-1. The lowest 2^64 mod count numbers are rejected, so
    // that the number of the remaining ones is a multiple of count.
    constexpr std::uint64_t below(std::uint64_t count) {
        const std::uint64_t passed_over = (0 - count) % count;
        for (;;) {
            const std::uint64_t number = next();
            if (number >= passed_over) {
                return number % count;
            }
        }
    }

    // A partial Fisher-Yates shuffle from the front: afterwards the first `count` items are a
    // uniform sample of all items, in uniform order.
    template <class T>
    constexpr void shuffle_front(std::span<T> items, std::size_t count) {
        for (std::size_t place = 0; place < count; ++place) {
            const auto chosen = static_cast<std::size_t>(below(items.size() - place));
            std::swap(items[place], items[place + chosen]);
        }
    }

private:
    State state_{};
};

}  // namespace core
