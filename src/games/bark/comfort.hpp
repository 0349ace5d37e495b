// The option --comfort: bark(6), "COMFORT". It prints more, accepts help and quit, and prints why a
// move is refused. The game itself is the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text_out.hpp"
#include "games/bark/commands.hpp"
#include "games/bark/rules.hpp"

namespace bark::comfort {

inline constexpr std::string_view welcome = "Type help to see what you can type.\n";

inline constexpr std::string_view help =
    "CARD COLUMN ROW  puts a card of your hand on the board: 3 2 1 puts the third one\n"
    "                 in column 2, row 1. The first card goes anywhere, every other one\n"
    "                 beside a card: left, right, above or below. There are no edges:\n"
    "                 the last column is beside the first, the last row beside the first.\n"
    "save FILE        saves the game\n"
    "help             shows this\n"
    "quit             ends the game, without saving it\n"
    "Player 1 scores with the suits A, C, E and so on, player 2 with B, D, F and so on:\n"
    "as many points as the longest path has cards that goes from card to card beside it,\n"
    "always to a higher rank, and begins and ends with the same suit of theirs.\n";

// Puts a number right-aligned in three columns, the width of a blank and a card.
inline void put_in_column(core::Writer& writer, std::size_t number) {
    core::put(writer, number < 100 ? " " : "", number < 10 ? " " : "", number);
}

inline void put_board(core::Writer& writer, const Board& board) {
    core::put(writer, "\n    ");
    for (unsigned column = 0; column < board.width(); ++column) {
        put_in_column(writer, column + 1);
    }
    core::put(writer, '\n');
    for (unsigned row = 0; row < board.height(); ++row) {
        put_in_column(writer, row + 1);
        core::put(writer, ' ');
        for (unsigned column = 0; column < board.width(); ++column) {
            const Card card = board.at({column, row});
            core::put(writer, ' ');
            if (card.is_there()) {
                core::put(writer, card);
            } else {
                core::put(writer, "..");
            }
        }
        core::put(writer, '\n');
    }
}

// Numbers the cards, below the line that shows the hand.
inline void put_hand_numbers(core::Writer& writer, const Hand& hand) {
    core::put(writer, "   Card:");
    for (std::size_t card = 1; card <= hand.size(); ++card) {
        put_in_column(writer, card);
    }
    core::put(writer, '\n');
}

inline void put_saved(core::Writer& writer, std::string_view name, bool saved) {
    if (name.empty()) {
        core::put(writer, "Name the file as well: save FILE\n");
    } else {
        core::put(writer, saved ? "The game is saved in '" : "The game cannot be saved in '", name,
                  "'.\n");
    }
}

inline void put_winner(core::Writer& writer, unsigned first, unsigned second) {
    if (first == second) {
        core::put(writer, "Nobody wins.\n");
    } else {
        core::put(writer, "Player ", first > second ? 1 : 2, " wins.\n");
    }
}

// Removes the next word from the line and returns it; empty at the end of the line.
constexpr std::string_view take_word(std::string_view& line) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    line.remove_prefix(begin == std::string_view::npos ? line.size() : begin);
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    line.remove_prefix(word.size());
    return word;
}

// Returns the move if the line is one and the rules allow it, else prints why not.
inline std::optional<Move> take_move(core::Writer& writer, const Position& position,
                                     std::string_view line) {
    constexpr std::int64_t most = 999;  // a number above is reported as not a move at all
    std::int64_t numbers[3];
    for (std::int64_t& number : numbers) {
        const auto value = core::parse_in_range(take_word(line), number_form, 0, most);
        if (!value) {
            core::put(writer,
                      "That is not a move: type the numbers of a card, a column and a row.\n");
            return std::nullopt;
        }
        number = *value;
    }
    const auto [card, column, row] = numbers;
    const Board& board = position.board;
    if (!take_word(line).empty()) {
        core::put(writer, "That is more than a move: a card, a column and a row are enough.\n");
    } else if (card < 1 || card > static_cast<std::int64_t>(position.hand().size())) {
        core::put(writer, "There is no card ", card, ": your cards are 1 to ",
                  position.hand().size(), ".\n");
    } else if (column < 1 || column > board.width()) {
        core::put(writer, "There is no column ", column, ": they are 1 to ", board.width(), ".\n");
    } else if (row < 1 || row > board.height()) {
        core::put(writer, "There is no row ", row, ": they are 1 to ", board.height(), ".\n");
    } else {
        const Cell cell{static_cast<unsigned>(column - 1), static_cast<unsigned>(row - 1)};
        const Move move{.card = static_cast<std::size_t>(card - 1), .cell = cell};
        if (is_allowed(position, move)) {
            return move;
        }
        core::put(writer, "Column ", column, " row ", row);
        if (const Card there = board.at(cell); there.is_there()) {
            core::put(writer, " is taken, by ", there, ".\n");
        } else {
            core::put(writer, " has no card beside it: cards go next to others.\n");
        }
    }
    return std::nullopt;
}

// Parses the line that a person typed. A move that it returns is allowed. If the line is invalid,
// it prints what is wrong.
inline Command take_command(core::Writer& writer, const Position& position, std::string_view line) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "help" || word == "quit") {
        return {.kind = word == "help" ? Command::Kind::help : Command::Kind::quit};
    }
    if (word == "save") {
        return {.kind = Command::Kind::save, .file_name = rest.empty() ? rest : rest.substr(1)};
    }
    if (const Command command = parse_command(line); command.kind == Command::Kind::save) {
        return command;
    }
    if (const std::optional<Move> move = take_move(writer, position, line)) {
        return {.kind = Command::Kind::move, .move = *move};
    }
    return {};
}

}  // namespace bark::comfort
