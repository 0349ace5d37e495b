// Deck files and save files: bark(5).
//
// Both are taken apart as they come, in pieces of any size and in constant space: numbers have no
// longest form (leading zeros are allowed), and decks no largest size.
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

// A count, and that many cards, a line each.
class DeckParser {
public:
    // `first` is the number of cards that have been drawn, and are not looked at again.
    DeckParser(Deck& deck, std::int64_t first);

    // False as soon as the file cannot be a deck any more.
    bool feed(std::string_view piece);
    // True if what came was a whole deck.
    [[nodiscard]] bool finish() const { return pairs_.finish(); }

private:
    void keep(Card card);

    core::CountedPairs<core::digits_with_plus> pairs_;
    Deck& deck_;
};

// A name longer than any path cannot be that of a deck.
using DeckName = core::FixedString<PATH_MAX>;

// A game as it was at a prompt, and the name of its deck.
class SaveParser {
public:
    SaveParser(Position& position, DeckName& deck_name);

    // False as soon as the file cannot be a saved game any more.
    bool feed(std::string_view piece);
    // What came begins with two good lines: the deck has a name, and is to be judged next.
    [[nodiscard]] bool names_deck() const { return name_begun_; }
    // True if what came was a whole saved game.
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
    bool name_begun_ = false;  // of the deck: the line above it is good
    std::uint8_t field_ = width;
    NumberParser numbers_[fields];
    std::size_t hand_ = 0;
    Cell cell_;      // the next to come
    char half_ = 0;  // the first byte of a card whose second has not come
};

enum class LoadOutcome : std::uint8_t { good, bad_deck, bad_save };

// Reads and checks a whole deck file, of which so many cards have been drawn.
[[nodiscard]] bool read_deck(const char* path, std::int64_t drawn, Deck& deck);

// Reads and checks a saved game and the deck it names, in the order of the man page.
LoadOutcome load_game(const char* path, Position& position, Deck& deck, DeckName& deck_name);

inline constexpr std::string_view saved_empty_cell = "**";

inline void put_saved_game(core::Writer& writer, const Position& position,
                           std::string_view deck_name) {
    const Board& board = position.board;
    core::put(writer, board.width(), ' ', board.height(), ' ', position.drawn, ' ',
              position.mover + 1, '\n', deck_name, '\n');
    for (const Hand& hand : position.hands) {
        for (const Card card : hand) {
            core::put(writer, card);
        }
        core::put(writer, '\n');
    }
    for (unsigned row = 0; row < board.height(); ++row) {
        for (unsigned column = 0; column < board.width(); ++column) {
            const Card card = board.at({column, row});
            if (card.is_there()) {
                core::put(writer, card);
            } else {
                core::put(writer, saved_empty_cell);
            }
        }
        core::put(writer, '\n');
    }
}

}  // namespace bark
