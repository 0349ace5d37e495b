// Decks of any number of cards from a seed: every different card once, shuffled; where more are
// wanted than there are, as many packs of them as it takes are shuffled together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/random.hpp"
#include "core/text_out.hpp"
#include "sys/mapped.hpp"

namespace game {

// As many as anybody can wish for.
inline constexpr std::uint64_t most_cards = 1'000'000;

// `card_at(place)` names the cards of a pack, by their places from 0. False if there is no memory.
template <class Card, class CardAt>
[[nodiscard]] bool deal_packs(std::uint64_t seed, std::size_t cards, std::size_t pack_size,
                              CardAt&& card_at, sys::MappedVector<Card>& deck) {
    const std::size_t packs = (cards + pack_size - 1) / pack_size;
    deck.clear();
    if (!deck.resize(packs * pack_size)) {
        return false;
    }
    std::size_t place = 0;
    for (Card& card : deck) {
        card = card_at(place);
        place = place + 1 == pack_size ? 0 : place + 1;
    }
    core::Random random(seed);
    random.shuffle_front(std::span(deck.begin(), deck.end()), cards);
    return deck.resize(cards);
}

// As a file: core::CountedPairs takes it apart.
template <class Card>
void put_deck_file(core::Writer& sink, std::span<const Card> deck) {
    core::put(sink, deck.size(), '\n');
    for (const Card card : deck) {
        core::put(sink, card, '\n');
    }
}

}  // namespace game
