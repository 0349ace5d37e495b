// Shuffled decks of any number of cards from a seed. A pack holds every different card once. If the
// deck needs more cards than a pack has, several packs are shuffled together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/random.hpp"
#include "core/text_out.hpp"
#include "sys/mapped.hpp"

namespace game {

// The largest value of --cards.
inline constexpr std::uint64_t most_cards = 1'000'000;

// `card_at(index)` returns a card of a pack, index 0 to pack_size - 1. Returns false if allocation
// failed.
template <class Card, class CardAt>
[[nodiscard]] bool shuffle_deck(std::uint64_t seed, std::size_t cards, std::size_t pack_size,
                                CardAt&& card_at, sys::MappedVector<Card>& deck) {
    const std::size_t packs = (cards + pack_size - 1) / pack_size;
    deck.clear();
    if (!deck.resize(packs * pack_size)) {
        return false;
    }
    std::size_t index = 0;
    for (Card& card : deck) {
        card = card_at(index);
        index = index + 1 == pack_size ? 0 : index + 1;
    }
    core::Random random(seed);
    random.shuffle_front(std::span(deck.begin(), deck.end()), cards);
    return deck.resize(cards);
}

// Writes a deck file: the number of cards, then a card a line. core::CountedPairs parses it.
template <class Card>
void put_deck_file(core::Writer& writer, std::span<const Card> deck) {
    core::put(writer, deck.size(), '\n');
    for (const Card card : deck) {
        core::put(writer, card, '\n');
    }
}

}  // namespace game
