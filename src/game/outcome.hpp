// The ways a game can end, by name: record(5), "ENDINGS". Every family uses the same names, in
// records, in the output of --show and in the logs of match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "game/seat.hpp"

namespace game {

enum class Outcome : std::uint8_t {
    finished,
    not_started,   // the player's program could not be started
    no_greeting,   // the player exited before it sent its greeting
    bad_greeting,  // the first byte of the player was not the greeting
    too_slow,      // an answer took longer than --limit, or the start longer than --start-limit
    out_of_time,   // all answers of the player together took longer than --bank
    too_long,      // the game took longer than --game-limit; no seat is to blame
    refused_too_often,  // more answers in a row were refused than --refusals allows
    gone,               // the player's process had exited when its answer was due
    closed_output,      // the player closed its output but its process still runs
    line_too_long,      // the line is longer than any answer can be
    not_a_message,      // the line cannot be parsed as an answer
    not_allowed,        // the answer breaks a rule of the game
    signal,             // a signal ended the hub
    no_memory,
};

inline constexpr std::string_view outcome_names[] = {
    "finished",      "not started",   "no greeting",       "bad greeting", "too slow",
    "out of time",   "too long",      "refused too often", "gone",         "closed its output",
    "line too long", "not a message", "not allowed",       "signal",       "no memory",
};
static_assert(std::size(outcome_names) == static_cast<std::size_t>(Outcome::no_memory) + 1);

constexpr std::string_view name_of(Outcome outcome) {
    return outcome_names[static_cast<std::size_t>(outcome)];
}

// How a game ended, and which seat broke it.
struct EndReason {
    Outcome outcome = Outcome::finished;
    std::optional<Seat> blame = std::nullopt;  // the seat that broke the game
    std::string_view rule = {};                // the rule that was broken, in words
};

}  // namespace game
