// The deck file: cards(5), "DECK FILES". The number of cards, then one card on each line:
//
//     4
//     S5
//     Hc
//     D1
//     D1
#pragma once

#include <span>
#include <string_view>

#include "core/counted_pairs.hpp"
#include "games/cards/card.hpp"
#include "sys/mapped.hpp"

namespace cards {

// Parses a deck file piece by piece. A deck may be of any length: memory grows by one byte for each
// card that was read, and never because of the count in the first line.
class DeckParser {
public:
    // False as soon as the file cannot be a deck, whatever follows, or allocation failed.
    bool feed(std::string_view piece);
    // True if everything that was fed is one complete deck.
    [[nodiscard]] bool finish() const { return pairs_.finish(); }

    [[nodiscard]] std::span<const Card> cards() const { return cards_.items(); }

private:
    core::CountedPairs<core::digits_only> pairs_;
    sys::MappedVector<Card> cards_;
};

// Reads and checks the whole file. False if it cannot be read or is not a deck.
bool read_deck(const char* path, DeckParser& deck);

}  // namespace cards
