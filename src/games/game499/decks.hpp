// The deck file: a line of 52 cards for each hand: 499(5), "DECK FILES".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/game499/card.hpp"
#include "sys/mapped.hpp"

namespace game499 {

// Takes a deck file apart as it comes; there may be any number of decks, a byte is kept for each
// card.
class DecksParser {
public:
    enum class Outcome : std::uint8_t { good, malformed, no_memory };

    // False as soon as the file cannot be good any more.
    bool feed(std::string_view piece);
    // What has become of the file. The last line needs no newline.
    Outcome finish();

    // All decks one behind the other, each of deck_size cards.
    [[nodiscard]] std::span<const Card> cards() const { return cards_.items(); }

private:
    bool take(char c);

    sys::MappedVector<Card> cards_;
    Outcome outcome_ = Outcome::good;
    std::size_t column_ = 0;  // in the line
    char rank_ = '\0';        // of the card that is half there
};

// Reads and checks the whole file.
DecksParser::Outcome read_decks(const char* path, DecksParser& decks);

}  // namespace game499
