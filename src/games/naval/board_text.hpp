// What people see of the game, in hub and agents alike: boards, and a line for every move.
//
// A board is its own picture: the text that is shown is also where ships, hits and misses are kept.
// A shot changes one byte, and showing a board is copying it.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/check.hpp"
#include "core/text_out.hpp"
#include "games/naval/fleet.hpp"

namespace naval {

class BoardText {
public:
    static constexpr char water = '.';
    static constexpr char hit = '*';
    static constexpr char miss = '/';

    // A board of that size with nothing on it.
    void clear(const Rules& rules);

    char& operator[](Position position) { return text_[offset_of(position)]; }
    [[nodiscard]] char at(Position position) const { return text_[offset_of(position)]; }
    [[nodiscard]] std::string_view text() const { return {text_.data(), size_}; }

private:
    // Before each row: its number in two places and a space.
    static constexpr std::size_t margin = 3;
    static constexpr std::size_t capacity = (margin + most_side + 1) * (most_side + 1);

    [[nodiscard]] std::size_t offset_of(Position position) const {
        const std::size_t offset = static_cast<std::size_t>(position.row + 1) * stride_ + margin +
                                   static_cast<std::size_t>(position.column);
        CHECK(offset < size_);
        return offset;
    }

    std::array<char, capacity> text_{};
    std::size_t size_ = 0;
    std::size_t stride_ = 0;  // from a row to the next
};

void put_boards(core::Writer& writer, const BoardText& first, const BoardText& second);

void put_result_line(core::Writer& writer, Player player, Shot shot, Position position);

void put_game_over_line(core::Writer& writer, Player winner);

}  // namespace naval
