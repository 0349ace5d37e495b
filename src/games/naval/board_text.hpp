// The output for spectators, the same in hub and agents: the boards, and a line for each move:
// navalhub(6), "Output".
//
// A board is stored as the text that is printed, which also records ships, hits and misses. A shot
// changes one byte of it, and printing a board is one copy.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/text_out.hpp"
#include "games/naval/fleet.hpp"

namespace naval {

class BoardText {
public:
    static constexpr char water = '.';
    static constexpr char hit = '*';
    static constexpr char miss = '/';

    // Makes an empty board of the size that the rules give.
    void clear(const Rules& rules);

    char& operator[](Position position) { return text_[offset_of(position)]; }
    [[nodiscard]] char at(Position position) const { return text_[offset_of(position)]; }
    [[nodiscard]] std::string_view text() const { return {text_.data(), size_}; }

private:
    // Each row begins with its number in two columns and a space.
    static constexpr std::size_t margin = 3;
    static constexpr std::size_t capacity = (margin + most_side + 1) * (most_side + 1);

    [[nodiscard]] std::size_t offset_of(Position position) const;

    std::array<char, capacity> text_{};
    std::size_t size_ = 0;
    std::size_t stride_ = 0;  // bytes from one row to the next
};

void put_boards(core::Writer& writer, const BoardText& first, const BoardText& second);

void put_result_line(core::Writer& writer, Player player, Shot shot, Position position);

void put_game_over_line(core::Writer& writer, Player winner);

}  // namespace naval
