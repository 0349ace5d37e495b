#include "games/bark/rules.hpp"

#include <bit>

#include "core/check.hpp"

namespace bark {

void Board::reset(unsigned width, unsigned height) {
    CHECK(width >= least_side && width <= most_side && height >= least_side && height <= most_side);
    width_ = width;
    height_ = height;
    filled_ = 0;
    cards_.fill({});
    open_.fill(0);
}

void Board::put(Cell cell, Card card) {
    CHECK(holds(cell) && !at(cell).is_there());
    const std::size_t bit = index(cell);
    cards_[bit] = card;
    open_[bit / word_bits] &= ~(std::uint64_t{1} << bit % word_bits);
    ++filled_;
    const auto [column, row] = cell;
    open_if_empty({column == 0 ? width_ - 1 : column - 1, row});
    open_if_empty({column == width_ - 1 ? 0 : column + 1, row});
    open_if_empty({column, row == 0 ? height_ - 1 : row - 1});
    open_if_empty({column, row == height_ - 1 ? 0 : row + 1});
}

void Board::open_if_empty(Cell cell) {
    const std::size_t bit = index(cell);
    if (!cards_[bit].is_there()) {
        open_[bit / word_bits] |= std::uint64_t{1} << bit % word_bits;
    }
}

bool Board::accepts(Cell cell) const {
    if (!holds(cell)) {
        return false;
    }
    const std::size_t bit = index(cell);
    return empty() || (open_[bit / word_bits] >> bit % word_bits & 1) != 0;
}

Cell Board::first_open() const {
    std::size_t word = 0;
    while (open_[word] == 0) {
        ++word;
        CHECK(word < open_.size());
    }
    return cell_at(word * word_bits + static_cast<std::size_t>(std::countr_zero(open_[word])));
}

Cell Board::last_open() const {
    std::size_t word = open_.size() - 1;
    while (open_[word] == 0) {
        CHECK(word > 0);
        --word;
    }
    return cell_at(word * word_bits + static_cast<std::size_t>(std::bit_width(open_[word])) - 1);
}

void deal(Position& position, const Deck& deck, unsigned width, unsigned height) {
    position.board.reset(width, height);
    position.drawn = 0;
    position.mover = 0;
    for (Hand& hand : position.hands) {
        hand.clear();
        while (hand.size() < resting_hand_size) {
            hand.push(deck.card(position.drawn++));
        }
    }
}

void draw(Position& position, const Deck& deck) {
    Hand& hand = position.hands[position.mover];
    if (!hand.full()) {
        hand.push(deck.card(position.drawn++));
    }
}

bool is_allowed(const Position& position, const Move& move) {
    return move.card < position.hand().size() && position.board.accepts(move.cell);
}

Move choose(const Position& position) {
    const Board& board = position.board;
    if (board.empty()) {
        return {.card = 0, .cell = board.middle()};
    }
    return {.card = 0, .cell = position.mover == 0 ? board.first_open() : board.last_open()};
}

Card play(Position& position, const Move& move) {
    const Card card = position.hands[position.mover].take(move.card);
    position.board.put(move.cell, card);
    return card;
}

bool is_over(const Position& position, const Deck& deck) {
    return position.drawn >= deck.size || position.board.full();
}

}  // namespace bark
