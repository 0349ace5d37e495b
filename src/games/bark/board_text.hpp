// The board as people see it. It is kept as one text in which a card changes two bytes, with the
// words of the turn right behind it: what a turn has to say goes out in one write, and nothing is
// ever copied.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/writer.hpp"
#include "games/bark/rules.hpp"

namespace bark {

class BoardText final : public core::Writer {
public:
    explicit BoardText(int fd) : fd_(fd) { set_buffer(text_); }

    // The whole board, as it is at the start.
    void show(const Board& board);
    // The board again, with one more card.
    void show_with(Cell cell, Card card);
    // Writes everything. Once that has failed everything is dropped, so that the reader sees a
    // prefix of the output without gaps. The words of a turn are appended behind the board.
    void flush();

private:
    static constexpr std::size_t cell_bytes = 2;
    static constexpr std::size_t most_board_bytes = most_side * (most_side * cell_bytes + 1);
    // Many turns' words, so that a file of refused moves does not cost a write for each.
    static constexpr std::size_t word_bytes = 4096;

    void overflow(std::string_view words) override;
    void write_card(Cell cell, Card card);
    void set_end(std::size_t end) { set_buffer({text_.data() + end, text_.data() + text_.size()}); }

    int fd_;
    bool failed_ = false;
    std::size_t line_bytes_ = 0;
    std::size_t board_bytes_ = 0;
    std::size_t begin_ = 0;  // of what has not been written yet: the board, or only words
    std::array<char, most_board_bytes + word_bytes> text_;
};

}  // namespace bark
