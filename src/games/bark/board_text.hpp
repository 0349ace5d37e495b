// The board as it is printed: bark(6), "Display". It is kept as one text in which a new card
// changes two bytes. The other output of a turn is appended behind it, so that a turn goes out in
// one write and the board is never copied.
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

    // Prints the whole board at the start of the game.
    void show(const Board& board);
    // Prints the board again, with one more card.
    void show_with(Cell cell, Card card);
    // Writes everything that is pending. After a failed write all output is dropped, so that the
    // reader sees a prefix of the output without gaps.
    void flush();

private:
    static constexpr std::size_t cell_bytes = 2;
    static constexpr std::size_t most_board_bytes = most_side * (most_side * cell_bytes + 1);
    // Room for the output of many turns, so that refused moves from a file do not cost a write
    // each.
    static constexpr std::size_t turn_bytes = 4096;

    void overflow(std::string_view text) override;
    void write_card(Cell cell, Card card);
    void set_end(std::size_t end) { set_buffer({text_.data() + end, text_.data() + text_.size()}); }

    int fd_;
    bool failed_ = false;
    std::size_t line_bytes_ = 0;
    std::size_t board_bytes_ = 0;
    std::size_t begin_ = 0;  // of the pending output: 0 if the board is part of it
    std::array<char, most_board_bytes + turn_bytes> text_;
};

}  // namespace bark
