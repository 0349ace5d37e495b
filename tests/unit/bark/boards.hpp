// Boards out of text, for the tests of bark.
#pragma once

#include <string_view>
#include <vector>

#include "games/bark/rules.hpp"

namespace bark_test {

inline bark::Card card(std::string_view text) { return *bark::parse_card(text[0], text[1]); }

// Rows of cells of two bytes; what is no card is empty.
inline bark::Board board_of(const std::vector<std::string_view>& rows) {
    bark::Board board;
    board.reset(static_cast<unsigned>(rows[0].size() / 2), static_cast<unsigned>(rows.size()));
    for (unsigned row = 0; row < board.height(); ++row) {
        for (unsigned column = 0; column < board.width(); ++column) {
            if (const auto found =
                    bark::parse_card(rows[row][2 * column], rows[row][2 * column + 1])) {
                board.put({column, row}, *found);
            }
        }
    }
    return board;
}

}  // namespace bark_test
