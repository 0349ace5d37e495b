// The lines of a match's log: multitool-match(1), "LOG". JSON Lines; there is one way to write
// each, and only that is read: what is accepted would be written the same.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/result.hpp"

namespace match {

// Room for game::most_seats seats, the largest numbers everywhere, and the names of the keys.
using GameLine = core::FixedString<4096>;
// Room for names and commands of a thousand bytes and more each.
using HeaderLine = core::FixedString<65536>;
// For people, without a newline.
using Words = core::FixedString<512>;

// With the newline. A header that overflows has names or commands that are too long.
void put_header(HeaderLine& text, const Plan& plan);
void put_game(GameLine& text, const GameResult& result);

// What a line does not say, and where it should have; nothing is wrong as long as there is no text.
struct LineFault {
    std::string_view expected{};
    std::size_t column = 0;  // from 1, in bytes

    explicit operator bool() const { return !expected.empty(); }
};

// A plan as a log tells it, with the texts it points to.
struct LogHeader {
    Plan plan;
    std::array<char, HeaderLine::capacity> texts;

    LogHeader() = default;
    LogHeader(const LogHeader&) = delete;
    LogHeader& operator=(const LogHeader&) = delete;
};

// Lines without their newline. The plan is sound if there is no fault.
LineFault parse_header(std::string_view line, LogHeader& header);
// Of a game with so many seats and players.
LineFault parse_game(std::string_view line, std::size_t seats, std::size_t players,
                     GameResult& result);

enum class ShardMay : bool { not_differ, differ };
// The first thing in which the plan of a log is not the present one, in words; false: nothing is.
bool find_difference(Words& text, const Plan& log, const Plan& present, ShardMay shard);

}  // namespace match
