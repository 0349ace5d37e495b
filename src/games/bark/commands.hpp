// Parses the lines that a person types at the prompt: bark(6), "MOVES".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/bark/rules.hpp"
#include "games/bark/settings.hpp"

namespace bark {

// Longer lines are invalid.
inline constexpr std::size_t longest_command = 80;

struct Command {
    // Help and quit exist with --comfort only.
    enum class Kind : std::uint8_t { move, save, help, quit, invalid };
    Kind kind = Kind::invalid;
    Move move;                   // within the limits of the hand and of the largest board
    std::string_view file_name;  // the file to save to; points into the line
};

// Accepts three numbers with one blank between: card, column and row, counted from 1.
constexpr std::optional<Move> parse_move(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t second = line.find(' ', first + 1);  // npos + 1 is 0: finds nothing again
    if (second == std::string_view::npos) {
        return std::nullopt;
    }
    const auto up_to = [](std::string_view text, std::int64_t most) {
        return core::parse_in_range(text, number_form, 1, most);
    };
    const auto card = up_to(line.substr(0, first), moving_hand_size);
    const auto column = up_to(line.substr(first + 1, second - first - 1), most_side);
    const auto row = up_to(line.substr(second + 1), most_side);
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
