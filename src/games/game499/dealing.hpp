// Decks from a seed: 499(5), "DECK FILES", as multitool-deal(1) makes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/random.hpp"
#include "core/text_out.hpp"
#include "games/game499/card.hpp"

namespace game499 {

inline constexpr std::uint64_t most_decks = 1'000'000;  // as many as anybody can wish for

// So many decks, a line each: every card once.
inline void put_dealt_decks(core::Writer& writer, std::uint64_t seed, std::uint64_t decks) {
    core::Random random(seed);
    for (std::uint64_t deck = 0; deck < decks; ++deck) {
        std::array<Card, deck_size> cards;
        for (std::size_t place = 0; place < deck_size; ++place) {
            cards[place] =
                Card(static_cast<Suit>(place / rank_letters.size()), place % rank_letters.size());
        }
        random.shuffle_front(std::span<Card>(cards), cards.size());
        for (const Card card : cards) {
            core::put(writer, card);
        }
        core::put(writer, '\n');
    }
}

}  // namespace game499
