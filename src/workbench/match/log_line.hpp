// The lines of a match's log: multitool-match(1), "LOG". The log is JSON Lines: a header, then one
// line for each game in the order of the match. Keys have a fixed order and there are no blanks:
//
//     {"match":2,"game":"cards","players":[NAME,...],"seed":N,"deals":N,"seats":N,
//      "settings":{SETTING,...}}
//     {"game":N,"deal":N,"seating":[PLAYER,...],"scores":[N,...],"points":[SHARE,...],
//      "ending":OUTCOME,"blame":SEAT|null,"answers":[N,...]}
//
// Settings are the family's own, then "until", "limit_us" and "game_limit_us", then, where they
// apply, "gauntlet":true, "orders":"all", "draw":N, "commands":[COMMAND,...] and "shard":"K/N". The
// seating of a game carries the order of the players, which comes from the seed. With --times a
// game line also has "median_us":[N,...] and "slowest_us":[N,...] behind "answers". All lists of a
// game are by seat; players, seats, deals and games are numbered from 0. json_text.hpp has the form
// of strings.
//
// Every value has one written form, and the parser accepts only that form: an accepted line is
// equal to the line that we would write.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "workbench/match/plan.hpp"

namespace match {

// Holds 26 seats with the largest numbers everywhere and all keys.
using GameLine = core::FixedString<4096>;
// Has room for names and commands of a hundred bytes for each of a thousand players.
using HeaderLine = core::FixedString<262144>;
// A message for people, without a newline.
using MessageText = core::FixedString<512>;

// Both append a line with its newline. The header overflows if names or commands are too long; the
// caller checks that.
void put_header(HeaderLine& text, const Plan& plan);
void put_game(GameLine& text, const GameResult& result);

// What the parser expected, and where. An empty text means that the line is correct.
struct LineFault {
    std::string_view expected{};
    std::size_t column = 0;  // in bytes, counted from 1

    explicit operator bool() const { return !expected.empty(); }
};

// The plan that a log's header describes. Its names and settings point into `texts`, so it cannot
// be copied.
struct LogHeader {
    Plan plan;
    std::array<char, HeaderLine::capacity> texts;

    LogHeader() = default;
    LogHeader(const LogHeader&) = delete;
    LogHeader& operator=(const LogHeader&) = delete;
};

// How the first line of every log begins, and that of a log of multitool 1.0.0.
inline constexpr std::string_view log_opening = R"({"match":2,)";
inline constexpr std::string_view old_opening = R"({"match":1,)";
// Parse a line without its newline. If parse_header reports no fault, is_sound(plan) is true.
LineFault parse_header(std::string_view line, LogHeader& header);
// Requires the number of seats and players from the header.
LineFault parse_game(std::string_view line, std::size_t seats, std::size_t players,
                     GameResult& result);
// Whether the points of a game are those that its scores, its ending and the blame give. In a
// family that is ranked by its winner the points themselves say who that is.
bool has_its_points(const GameResult& result, Ranking ranking);

enum class ShardMay : bool { not_differ, differ };
// Describes the first difference between the plan of a log and the present one. Returns false if
// there is none.
bool find_difference(MessageText& text, const Plan& log, const Plan& present, ShardMay shard);

}  // namespace match
