// Makes a deck from a seed: multitool-deal(1). The same seed gives the same deck everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

#include "game/deck.hpp"
#include "games/cards/card.hpp"
#include "sys/mapped.hpp"

namespace cards {

inline constexpr std::uint64_t least_cards = 2;  // one for each of two players

// False if allocation failed.
[[nodiscard]] inline bool deal_deck(std::uint64_t seed, std::uint64_t cards,
                                    sys::MappedVector<Card>& deck) {
    return game::shuffle_deck(seed, static_cast<std::size_t>(cards), different_cards, card_at,
                              deck);
}

}  // namespace cards
