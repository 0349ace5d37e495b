// The board as people see it. It is kept as one text in which a card changes two bytes, with the
// words of the turn right behind it: what a turn has to say goes out in one write, and nothing is
// ever copied.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "games/bark/rules.hpp"

namespace bark {

class BoardText {
public:
    explicit BoardText(int fd) : fd_(fd) {}

    // The whole board, as it is at the start.
    void show(const Board& board);
    // The board again, with one more card.
    void show_with(Cell cell, Card card);
    // Words that follow: a sink for core::put.
    void append(std::string_view words);
    // Hands everything to the kernel. Once that has failed all is dropped: what is seen is a
    // beginning of what was to be shown, without holes.
    void flush();

private:
    static constexpr std::size_t cell_bytes = 2;
    static constexpr std::size_t most_board_bytes = most_side * (most_side * cell_bytes + 1);
    // Many turns' words, so that a file of refused moves does not cost a write for each.
    static constexpr std::size_t word_bytes = 4096;

    void write_card(Cell cell, Card card);

    int fd_;
    bool failed_ = false;
    std::size_t line_bytes_ = 0;
    std::size_t board_bytes_ = 0;
    std::size_t begin_ = 0;  // of what has not been written yet: the board, or only words
    std::size_t end_ = 0;
    std::array<char, most_board_bytes + word_bytes> text_;
};

}  // namespace bark
