// The deck file: a count, and that many cards, a line each: cards(5), "DECK FILES".
#pragma once

#include <span>
#include <string_view>

#include "core/counted_pairs.hpp"
#include "games/cards/card.hpp"
#include "sys/mapped.hpp"

namespace cards {

// Takes a deck file apart as it comes; a deck may be of any length, a byte is kept for each card
// and nothing is ever set aside because of the count alone.
class DeckParser {
public:
    // False as soon as the file cannot be a deck any more.
    bool feed(std::string_view piece);
    // True if what came was a whole deck.
    [[nodiscard]] bool finish() const { return pairs_.finish(); }

    [[nodiscard]] std::span<const Card> cards() const { return cards_.items(); }

private:
    core::CountedPairs<core::digits_only> pairs_;
    sys::MappedVector<Card> cards_;
};

// Reads and checks the whole file.
bool read_deck(const char* path, DeckParser& deck);

}  // namespace cards
