// The deck file: a count, and that many cards, a line each: cards(5), "DECK FILES".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/mapped.hpp"
#include "core/number.hpp"
#include "games/cards/card.hpp"

namespace cards {

// Takes a deck file apart as it comes; a deck may be of any length, a byte is kept for each card
// and nothing is ever set aside because of the count alone.
class DeckParser {
public:
    // False as soon as the file cannot be a deck any more.
    bool feed(std::string_view piece);
    // True if what came was a whole deck.
    bool finish();

    [[nodiscard]] std::span<const Card> cards() const { return cards_.items(); }

private:
    enum class State : std::uint8_t { count, suit, rank, newline, broken };

    bool take(char c);
    bool take_card();
    [[nodiscard]] bool all_there() const {
        return static_cast<std::int64_t>(cards_.size()) == count_.value;
    }

    core::MappedVector<Card> cards_;
    core::Number count_;
    State state_ = State::count;
    bool has_digits_ = false;
    std::array<char, 2> card_{};
};

// Reads and checks the whole file.
bool read_deck(const char* path, DeckParser& deck);

}  // namespace cards
