// Decks from a seed: bark(5), "DECK FILES", as multitool-deal(1) makes them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "game/deck.hpp"
#include "games/bark/card.hpp"
#include "games/bark/rules.hpp"
#include "sys/mapped.hpp"

namespace bark {

inline constexpr std::size_t different_cards = std::size_t{Card::ranks} * Card::suits;

// False if there is no memory.
[[nodiscard]] inline bool deal_deck(std::uint64_t seed, std::uint64_t cards,
                                    sys::MappedVector<Card>& deck) {
    return game::shuffle_deck(
        seed, static_cast<std::size_t>(cards), different_cards,
        [](std::size_t place) {
            return Card(static_cast<unsigned>(place % Card::ranks) + 1,
                        static_cast<unsigned>(place / Card::ranks));
        },
        deck);
}

}  // namespace bark
