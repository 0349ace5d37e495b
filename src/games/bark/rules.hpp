// The rules of the board card game, without input or output: bark(6), "The game".
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

// The most cards that a whole game can deal and draw: both hands, and one for each cell.
inline constexpr std::size_t dealt_cards = players * resting_hand_size;
inline constexpr std::size_t most_drawn = dealt_cards + most_cells;

// A cell of the board, counted from 0 from the top left.
struct Cell {
    unsigned column = 0;
    unsigned row = 0;
    constexpr bool operator==(const Cell&) const = default;
};

// The cards on the board. It has no edges: each cell has four neighbours.
class Board {
public:
    // Makes the board empty and gives it this size.
    void reset(unsigned width, unsigned height);
    // The cell has to be empty. Whether the rules allow the card there is not checked: see
    // accepts().
    void put(Cell cell, Card card);

    [[nodiscard]] unsigned width() const { return width_; }
    [[nodiscard]] unsigned height() const { return height_; }
    [[nodiscard]] std::size_t cells() const { return std::size_t{width_} * height_; }
    [[nodiscard]] bool holds(Cell cell) const { return cell.column < width_ && cell.row < height_; }
    [[nodiscard]] bool empty() const { return filled_ == 0; }
    [[nodiscard]] bool full() const { return filled_ == cells(); }
    // No card if the cell is empty.
    [[nodiscard]] Card at(Cell cell) const { return cards_[index(cell)]; }
    // True if the rules allow a card there: beside another card, or anywhere if it is the first.
    [[nodiscard]] bool accepts(Cell cell) const;

    // An open cell is empty and has a neighbour with a card. Every board that is neither empty nor
    // full has one. First and last go by rows from the top, and from left to right.
    [[nodiscard]] Cell first_open() const;
    [[nodiscard]] Cell last_open() const;
    // On a board with an even side this is the cell nearer to the top left.
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
    // A bit for each open cell, updated with each card, so that the board is never searched.
    std::array<std::uint64_t, (most_cells + word_bits - 1) / word_bits> open_{};
};

using Hand = core::FixedVector<Card, moving_hand_size>;

// The cards of a deck that the game can still draw, and the number of all its cards. A deck may be
// of any length, but no game draws more than most_drawn cards.
struct Deck {
    std::int64_t size = 0;
    std::int64_t first = 0;  // the number, counted from 0, of the first card in `kept`
    core::FixedVector<Card, most_drawn> kept;

    [[nodiscard]] Card card(std::int64_t number) const {
        return kept[static_cast<std::size_t>(number - first)];
    }
};

// The state of a game: everything that changes and is saved.
struct Position {
    Board board;
    std::array<Hand, players> hands;
    std::int64_t drawn = 0;  // cards taken from the deck, including those that were dealt
    std::size_t mover = 0;   // the player whose turn it is, counted from 0

    [[nodiscard]] const Hand& hand() const { return hands[mover]; }
};

struct Move {
    std::size_t card = 0;  // its index in the hand
    Cell cell;
};

// Begins a new game and deals both hands. The deck has to have more than dealt_cards cards.
void deal(Position& position, const Deck& deck, unsigned width, unsigned height);

// The mover draws a card, unless it has done so already, as in a game that was saved.
void draw(Position& position, const Deck& deck);

[[nodiscard]] bool is_allowed(const Position& position, const Move& move);

// The move of an automatic player: bark(6), "AUTOMATIC PLAYERS".
[[nodiscard]] Move choose(const Position& position);

// Makes an allowed move and returns the card.
Card play(Position& position, const Move& move);

// To be asked after each move.
[[nodiscard]] bool is_over(const Position& position, const Deck& deck);

inline void pass_turn(Position& position) { position.mover = 1 - position.mover; }

}  // namespace bark
