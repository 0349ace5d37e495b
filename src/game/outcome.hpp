// The ways a game can end, by name: record(5), "ENDINGS". The same for every family, in records, in
// what --show says, and in results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace game {

using Seat = std::uint32_t;

enum class Outcome : std::uint8_t {
    finished,
    not_started,    // its program could not be
    no_greeting,    // gone before it
    bad_greeting,   // said something else first
    too_slow,       // an answer was not there in time
    too_long,       // the whole game; nobody is to blame
    gone,           // its process has ended when an answer was due
    closed_output,  // the same, but its process is there
    line_too_long,  // no answer has so many bytes
    not_a_message,
    not_allowed,  // a message, but against a rule
    signal,       // the hub's own
    no_memory,
};

inline constexpr std::string_view outcome_names[] = {
    "finished",    "not started", "no greeting",       "bad greeting",  "too slow",
    "too long",    "gone",        "closed its output", "line too long", "not a message",
    "not allowed", "signal",      "no memory",
};
static_assert(std::size(outcome_names) == static_cast<std::size_t>(Outcome::no_memory) + 1);

constexpr std::string_view name_of(Outcome outcome) {
    return outcome_names[static_cast<std::size_t>(outcome)];
}

// How a game ended.
struct Verdict {
    Outcome outcome = Outcome::finished;
    std::optional<Seat> blame = std::nullopt;  // who broke it
    std::string_view rule = {};                // that was broken, in words
};

}  // namespace game
