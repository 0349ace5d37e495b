// Makes rolls from a seed: multitool-deal(1). The same seed gives the same rolls everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/random.hpp"
#include "core/text_out.hpp"
#include "games/stlucia/dice.hpp"
#include "sys/mapped.hpp"

namespace stlucia {

inline constexpr std::uint64_t most_rolls = 100'000'000;  // one byte each
inline constexpr std::uint64_t default_rolls = 1000;      // enough for two games of five players

inline Face thrown(core::Random& random) {
    return static_cast<Face>(random.below(all_faces.size()));
}

// Makes the dice that put_dealt_rolls() writes for the same seed. False if allocation failed.
[[nodiscard]] inline bool deal_rolls(std::uint64_t seed, std::uint64_t rolls,
                                     sys::MappedVector<Face>& dice) {
    dice.clear();
    if (!dice.resize(static_cast<std::size_t>(rolls))) {
        return false;
    }
    core::Random random(seed);
    for (Face& face : dice) {
        face = thrown(random);
    }
    return true;
}

inline void put_dealt_rolls(core::Writer& writer, std::uint64_t seed, std::uint64_t rolls) {
    constexpr std::uint64_t rolls_in_line = 60;  // ten throws of six dice
    core::Random random(seed);
    for (std::uint64_t roll = 0; roll < rolls; ++roll) {
        core::put(writer, face_letter(thrown(random)));
        if ((roll + 1) % rolls_in_line == 0 || roll + 1 == rolls) {
            core::put(writer, '\n');
        }
    }
}

}  // namespace stlucia
