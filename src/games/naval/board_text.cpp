#include "games/naval/board_text.hpp"

#include "core/check.hpp"

namespace naval {

void BoardText::clear(const Rules& rules) {
    stride_ = margin + static_cast<std::size_t>(rules.width) + 1;
    size_ = 0;
    const auto add = [this](char c) { text_[size_++] = c; };
    const auto add_row = [&](char tens, char units, auto cell) {
        add(tens);
        add(units);
        add(' ');
        for (int column = 0; column < rules.width; ++column) {
            add(cell(column));
        }
        add('\n');
    };
    add_row(' ', ' ', [](int column) { return static_cast<char>('A' + column); });
    for (int row = 1; row <= rules.height; ++row) {
        add_row(row < 10 ? ' ' : static_cast<char>('0' + row / 10),
                static_cast<char>('0' + row % 10), [](int) { return water; });
    }
}

std::size_t BoardText::offset_of(Position position) const {
    const std::size_t offset = static_cast<std::size_t>(position.row + 1) * stride_ + margin +
                               static_cast<std::size_t>(position.column);
    CHECK(offset < size_);
    return offset;
}

void put_boards(core::Writer& writer, const BoardText& first, const BoardText& second) {
    core::put(writer, first.text(), "===\n", second.text());
}

void put_result_line(core::Writer& writer, Player player, Shot shot, Position position) {
    constexpr std::string_view words[] = {"MISS", "HIT", "SHIP SUNK"};
    core::put(writer, words[static_cast<std::size_t>(shot)], " player ", player, " guessed ",
              position, '\n');
}

void put_game_over_line(core::Writer& writer, Player winner) {
    core::put(writer, "GAME OVER - player ", winner, " wins\n");
}

}  // namespace naval
