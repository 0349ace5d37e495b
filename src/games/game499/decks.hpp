// The deck file: 499(5), "DECK FILES". Each line is a deck of 52 cards for one hand of the game,
// two bytes for each card and nothing between them:
//
//     2S3S4S5S...KHAH
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/game499/card.hpp"
#include "sys/mapped.hpp"

namespace game499 {

// Parses a deck file piece by piece. There may be any number of decks; memory grows by one byte for
// each card.
class DecksParser {
public:
    enum class Outcome : std::uint8_t { good, malformed, no_memory };

    // False as soon as the file cannot be a deck file, whatever follows, or allocation failed.
    bool feed(std::string_view piece);
    // To be called at the end of the file. The last line need not have a newline.
    Outcome finish();

    // All decks one after another, each of deck_size cards.
    [[nodiscard]] std::span<const Card> cards() const { return cards_.items(); }

private:
    bool take(char c);

    sys::MappedVector<Card> cards_;
    Outcome outcome_ = Outcome::good;
    std::size_t column_ = 0;  // in the line
    char rank_ = '\0';        // the first byte of the current card
};

// Reads and checks the whole file.
DecksParser::Outcome read_decks(const char* path, DecksParser& decks);

}  // namespace game499
