// The rules of the board card game as values: no input, no output. bark(6) describes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "games/bark/card.hpp"

namespace bark {

inline constexpr unsigned least_side = 3;
inline constexpr unsigned most_side = 100;
inline constexpr std::size_t most_cells = std::size_t{most_side} * most_side;

inline constexpr std::size_t players = 2;
inline constexpr std::size_t resting_hand_size = 5;
inline constexpr std::size_t moving_hand_size = resting_hand_size + 1;  // with the card just drawn

// A card dealt or drawn in a whole game: both hands, and one for each cell.
inline constexpr std::size_t dealt_cards = players * resting_hand_size;
inline constexpr std::size_t most_drawn = dealt_cards + most_cells;

// Counted from 0, from the top left.
struct Cell {
    unsigned column = 0;
    unsigned row = 0;
    constexpr bool operator==(const Cell&) const = default;
};

// The cards on the table. The board is a torus: each cell has four neighbours.
class Board {
public:
    // Empty, of that size.
    void reset(unsigned width, unsigned height);
    // On a cell that is empty; whether the rules allow it is for accepts() to say.
    void put(Cell cell, Card card);

    [[nodiscard]] unsigned width() const { return width_; }
    [[nodiscard]] unsigned height() const { return height_; }
    [[nodiscard]] std::size_t cells() const { return std::size_t{width_} * height_; }
    [[nodiscard]] bool holds(Cell cell) const { return cell.column < width_ && cell.row < height_; }
    [[nodiscard]] bool empty() const { return filled_ == 0; }
    [[nodiscard]] bool full() const { return filled_ == cells(); }
    // No card if the cell is empty.
    [[nodiscard]] Card at(Cell cell) const { return cards_[index(cell)]; }
    // May a card be put there? Beside another, or anywhere if it is the first.
    [[nodiscard]] bool accepts(Cell cell) const;

    // An open cell is empty and has a neighbour that is not. There is one on every board that is
    // neither empty nor full; first and last are in the order of reading.
    [[nodiscard]] Cell first_open() const;
    [[nodiscard]] Cell last_open() const;
    // Of boards with an even side the one nearer to the top left.
    [[nodiscard]] Cell middle() const { return {(width_ - 1) / 2, (height_ - 1) / 2}; }

private:
    static constexpr std::size_t word_bits = 64;

    [[nodiscard]] std::size_t index(Cell cell) const {
        return std::size_t{cell.row} * width_ + cell.column;
    }
    [[nodiscard]] Cell cell_at(std::size_t index) const {
        return {static_cast<unsigned>(index % width_), static_cast<unsigned>(index / width_)};
    }
    void open_if_empty(Cell cell);

    unsigned width_ = 0;
    unsigned height_ = 0;
    std::size_t filled_ = 0;
    std::array<Card, most_cells> cards_{};
    // A bit for each open cell, kept as cards are put: nobody ever searches the board.
    std::array<std::uint64_t, (most_cells + word_bits - 1) / word_bits> open_{};
};

using Hand = core::FixedVector<Card, moving_hand_size>;

// The cards of a deck that a game can come to, and how many there are in all: a deck may be of any
// length, and no game draws more than a card for each cell.
struct Deck {
    std::int64_t size = 0;
    std::int64_t first = 0;  // the number, from 0, of the first card kept
    core::FixedVector<Card, most_drawn> kept;

    [[nodiscard]] Card card(std::int64_t number) const {
        return kept[static_cast<std::size_t>(number - first)];
    }
};

// What changes in the course of a game, and is saved.
struct Position {
    Board board;
    std::array<Hand, players> hands;
    std::int64_t drawn = 0;  // from the deck, the cards dealt included
    std::size_t mover = 0;   // the player whose turn it is, from 0

    [[nodiscard]] const Hand& hand() const { return hands[mover]; }
};

struct Move {
    std::size_t card = 0;  // its place in the hand, from 0
    Cell cell;
};

// A new game: both hands are dealt. The deck has at least a card more than that.
void deal(Position& position, const Deck& deck, unsigned width, unsigned height);

// The player to move takes a card, unless he has it already, as in a game that was saved.
void draw(Position& position, const Deck& deck);

[[nodiscard]] bool is_allowed(const Position& position, const Move& move);

// What an automatic player does.
[[nodiscard]] Move choose(const Position& position);

// Puts the card on the board, and says which it was. The move is allowed.
Card play(Position& position, const Move& move);

// After a card was put: is the game over?
[[nodiscard]] bool is_over(const Position& position, const Deck& deck);

inline void pass_turn(Position& position) { position.mover = 1 - position.mover; }

}  // namespace bark
