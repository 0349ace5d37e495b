// Makes decks from a seed: multitool-deal(1). The same seed gives the same decks everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/random.hpp"
#include "core/text_out.hpp"
#include "games/game499/card.hpp"

namespace game499 {

inline constexpr std::uint64_t most_decks = 1'000'000;  // far more than a game needs

// Writes a deck file of that many decks, each with every card once.
inline void put_dealt_decks(core::Writer& writer, std::uint64_t seed, std::uint64_t decks) {
    core::Random random(seed);
    for (std::uint64_t deck = 0; deck < decks; ++deck) {
        std::array<Card, deck_size> cards;
        for (std::size_t index = 0; index < deck_size; ++index) {
            cards[index] =
                Card(static_cast<Suit>(index / rank_letters.size()), index % rank_letters.size());
        }
        random.shuffle_front(std::span<Card>(cards), cards.size());
        for (const Card card : cards) {
            core::put(writer, card);
        }
        core::put(writer, '\n');
    }
}

}  // namespace game499
