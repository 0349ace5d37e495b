// The games that `check --as naval-agent` plays, from small to large.
#pragma once

#include "hub/own_player.hpp"

namespace naval::parts {

inline constexpr std::string_view starts_and_leaves = "Starts and leaves";
inline constexpr std::string_view small_boards = "Small boards";
inline constexpr std::string_view large_boards = "Large boards";
inline constexpr std::string_view long_boards = "Narrow boards";
inline constexpr int status_of_eof = 5;

// One round on a board of that size with such ships; each agent gets a map of its own.
consteval hub::OwnGames board(std::string_view name, std::string_view about,
                              std::string_view feature, std::string_view size,
                              std::string_view ships, std::uint32_t deals) {
    return {.name = name,
            .about = about,
            .feature = feature,
            .tables = {2},
            .settings = {{{"size", 0, 0, size}, {"ships", 0, 0, ships}}},
            .deals = deals};
}

consteval hub::OwnGames ended_early(std::string_view name, std::string_view about, hub::OwnEnd end,
                                    std::uint32_t answers, std::optional<int> status) {
    hub::OwnGames games = board(name, about, starts_and_leaves, "8x8", "4,3,2", 1);
    games.end = end;
    games.answers = answers;
    games.status = status;
    games.status_is_open = status.has_value() && *status != 0;
    return games;
}

inline constexpr hub::OwnGames own_games[] = {
    board("board-1x1", "The board has one cell, and the first guess ends the game.",
          starts_and_leaves, "1x1", "1", 1),
    board("board-2x1", "A board of two columns and one row.", starts_and_leaves, "2x1", "1", 2),
    board("board-1x2", "A board of one column and two rows.", starts_and_leaves, "1x2", "1", 2),
    ended_early("input-ends-after-the-map", "The hub dies after the map. The agent has to leave.",
                hub::OwnEnd::input_ends, 1, std::nullopt),
    ended_early("input-ends-in-the-game",
                "The hub dies after some guesses. The agent has to leave.", hub::OwnEnd::input_ends,
                5, std::nullopt),
    ended_early("input-ends-at-once", "The hub dies before it sends RULES. The agent has to leave.",
                hub::OwnEnd::input_ends, 0, std::nullopt),
    ended_early("status-after-the-end-of-input",
                "The hub dies in the middle of the game. The built-in agents exit with status 5.",
                hub::OwnEnd::input_ends, 4, status_of_eof),
    ended_early("early-in-the-game", "Another agent has broken the game: EARLY comes, not DONE.",
                hub::OwnEnd::told_early, 4, 0),
    board("board-2x2", "A small board with two ships.", small_boards, "2x2", "2,1", 6),
    board("board-3x3", "A small board with three ships.", small_boards, "3x3", "3,2,1", 8),
    board("full-board", "Ships are on all cells, so that every guess is a hit.", small_boards,
          "4x2", "4,4", 4),
    board("board-3x7", "A board that is higher than wide.", small_boards, "3x7", "5,2,2", 8),
    board("board-7x3", "A board that is wider than high.", small_boards, "7x3", "5,2,2", 8),
    board("one-ship", "A single ship of one cell.", small_boards, "6x6", "1", 6),
    board("board-10x10", "The usual board with the usual ships.", large_boards, "10x10",
          "5,4,3,3,2", 20),
    board("rows-of-two-digits", "A board with 12 rows.", large_boards, "9x12", "6,4,3,1", 6),
    board("fifteen-ships", "As many ships as the specification allows.", large_boards, "15x15",
          "5,5,4,4,3,3,3,2,2,2,1,1,1,1,1", 5),
    board("board-26x1", "One row of 26 columns.", long_boards, "26x1", "9,3,1", 4),
    board("board-1x26", "One column of 26 rows.", long_boards, "1x26", "9,3,1", 4),
    board("longest-ship", "A ship as long as the largest board.", large_boards, "26x26", "26,13,1",
          3),
    board("board-26x26", "The largest board.", large_boards, "26x26", "5,4,3,3,2", 5),
};

inline constexpr hub::OwnPlayer own_player{.role = "naval-agent",
                                           .needs = "2310A",
                                           .page = "naval(5) MESSAGES",
                                           .section = "Agents",
                                           .early_message = "EARLY",
                                           .opponents = "2310A 2310B",
                                           .games = own_games,
                                           .most_answers = 10'000};

}  // namespace naval::parts
