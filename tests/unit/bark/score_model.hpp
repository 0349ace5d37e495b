// The scores once more, the plain way: walk every path. Slow, and simple enough to be believed.
#pragma once

#include <algorithm>
#include <array>

#include "games/bark/rules.hpp"

namespace bark_test {

inline void walk(const bark::Board& board, bark::Cell cell, unsigned suit, unsigned length, unsigned& best) {
    const bark::Card card = board.at(cell);
    if (card.suit() == suit) {
        best = std::max(best, length);
    }
    const auto [column, row] = cell;
    for (const bark::Cell next : {bark::Cell{(column + 1) % board.width(), row},
                                  bark::Cell{(column + board.width() - 1) % board.width(), row},
                                  bark::Cell{column, (row + 1) % board.height()},
                                  bark::Cell{column, (row + board.height() - 1) % board.height()}}) {
        if (board.at(next).is_there() && board.at(next).rank() > card.rank()) {
            walk(board, next, suit, length + 1, best);
        }
    }
}

inline std::array<unsigned, bark::players> model_scores(const bark::Board& board) {
    std::array<unsigned, bark::players> best{};
    for (unsigned row = 0; row < board.height(); ++row) {
        for (unsigned column = 0; column < board.width(); ++column) {
            if (const bark::Card card = board.at({column, row}); card.is_there()) {
                walk(board, {column, row}, card.suit(), 1, best[card.suit() % 2]);
            }
        }
    }
    return best;
}

}  // namespace bark_test
