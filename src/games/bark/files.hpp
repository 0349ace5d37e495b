// Deck files and save files: bark(5), "DECK FILES" and "SAVED GAMES".
//
//     deck                        save file
//     3     number of cards       4 3 12 1    width, height, cards drawn, player to move
//     4C    one card on a line    my.deck     name of the deck file
//     9Z                          1A2B...     hand of player 1: 6 cards if it moves, else 5
//     1A                          3C4D...     hand of player 2
//                                 ****4C**    a line for each row; ** is an empty cell
//                                 ...
//
// Both are parsed in constant space, in pieces of any size: a number may have any number of leading
// zeros, and a deck any number of cards.
#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/counted_pairs.hpp"
#include "core/fixed_string.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "games/bark/card.hpp"
#include "games/bark/rules.hpp"

namespace bark {

using NumberParser = core::NumberParser<core::digits_with_plus>;

class DeckParser {
public:
    // The first `first` cards were drawn before the game was saved; they are checked and not kept.
    DeckParser(Deck& deck, std::int64_t first);

    // False as soon as the file cannot be a deck, whatever follows.
    bool feed(std::string_view piece);
    // True if everything that was fed is one complete deck.
    [[nodiscard]] bool finish() const { return pairs_.finish(); }

private:
    void keep(Card card);

    core::CountedPairs<core::digits_with_plus> pairs_;
    Deck& deck_;
};

// A name longer than any path cannot be that of a deck.
using DeckName = core::FixedString<PATH_MAX>;

// Parses a save file: the state of the game at a prompt, and the name of its deck file.
class SaveParser {
public:
    SaveParser(Position& position, DeckName& deck_name);

    // False as soon as the file cannot be a saved game, whatever follows.
    bool feed(std::string_view piece);
    // True if the first line is good and the deck's name has begun. Then an error in the deck is
    // reported before an error in the rest of the save file.
    [[nodiscard]] bool names_deck() const { return name_begun_; }
    // True if everything that was fed is one complete saved game.
    [[nodiscard]] bool finish() const;

private:
    enum class State : std::uint8_t { header, deck_name, hand, row, end, broken };
    enum Field : std::uint8_t { width, height, drawn, mover, fields };

    bool take(char c);
    bool take_header(char c);
    bool end_header();
    bool take_card(char c);
    bool end_hand();
    bool end_row();

    Position& position_;
    DeckName& deck_name_;
    State state_ = State::header;
    bool name_begun_ = false;
    std::uint8_t field_ = width;
    NumberParser numbers_[fields];
    std::size_t hand_ = 0;
    Cell cell_;      // the next cell of the file
    char half_ = 0;  // the first byte of a card whose second byte is still missing, or 0
};

enum class LoadOutcome : std::uint8_t { good, bad_deck, bad_save };

// Reads and checks a whole deck file. The first `drawn` cards are not kept.
[[nodiscard]] bool read_deck(const char* path, std::int64_t drawn, Deck& deck);

// Reads and checks a saved game and the deck it names, in the order of the man page.
LoadOutcome load_game(const char* path, Position& position, Deck& deck, DeckName& deck_name);

// Writes a whole save file.
void put_saved_game(core::Writer& writer, const Position& position, std::string_view deck_name);

}  // namespace bark
