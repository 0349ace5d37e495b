// What a person types at the prompt: bark(6), "MOVES".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/bark/rules.hpp"
#include "games/bark/settings.hpp"

namespace bark {

// Longer lines are not valid, whatever they say.
inline constexpr std::size_t longest_command = 80;

struct Command {
    // Help and quit are for people who asked for comfort.
    enum class Kind : std::uint8_t { move, save, help, quit, invalid };
    Kind kind = Kind::invalid;
    Move move;                   // within the hand and the largest board
    std::string_view file_name;  // to save to; part of the line
};

// Three numbers with one blank between: card, column and row, from 1.
constexpr std::optional<Move> parse_move(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t second = line.find(' ', first + 1);  // npos + 1 is 0: again none
    if (second == std::string_view::npos) {
        return std::nullopt;
    }
    const auto upto = [](std::string_view text, std::int64_t most) {
        return core::parse_in_range(text, number_form, 1, most);
    };
    const auto card = upto(line.substr(0, first), moving_hand_size);
    const auto column = upto(line.substr(first + 1, second - first - 1), most_side);
    const auto row = upto(line.substr(second + 1), most_side);
    if (!card || !column || !row) {
        return std::nullopt;
    }
    return Move{.card = static_cast<std::size_t>(*card - 1),
                .cell = {.column = static_cast<unsigned>(*column - 1),
                         .row = static_cast<unsigned>(*row - 1)}};
}

constexpr Command parse_command(std::string_view line) {
    constexpr std::string_view save = "SAVE";
    if (line.starts_with(save)) {
        return {.kind = Command::Kind::save, .file_name = line.substr(save.size())};
    }
    if (const std::optional<Move> move = parse_move(line)) {
        return {.kind = Command::Kind::move, .move = *move};
    }
    return {};
}

}  // namespace bark
