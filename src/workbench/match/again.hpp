// Shell commands that match prints for people: one that plays a single game of the match again, and
// one that resumes the match.
#pragma once

#include <cstdint>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "hub/game_runner.hpp"
#include "sys/mapped.hpp"
#include "sys/mapped_text.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/table.hpp"

namespace match {

// The ends of what players wrote to their stderr in games that they broke.
class LastErrors {
public:
    // Takes them from the note about a game. Without memory they are not kept.
    void take(std::uint64_t game, std::string_view note);
    // Appends the lines of a game, indented as the table indents faults.
    void put(core::Writer& out, std::uint64_t game) const;

private:
    struct Lines {
        std::uint64_t game;
        std::size_t begin;
        std::size_t size;
    };
    sys::MappedText text_;
    sys::MappedVector<Lines> games_;
};

// Gives the table its replay commands. The plan and the runner must outlive it; without a runner
// the table prints no commands.
struct Again {
    const Plan* plan;
    const hub::GameRunner* runner;
    const char* log = nullptr;           // if there is one the command is short
    const LastErrors* errors = nullptr;  // of the games that were played now

    [[nodiscard]] CommandOf command() const;
};

// Appends the command line of this match with its seed, whether or not --seed was given, so that
// the command plays the same games.
using Command = core::FixedString<16384>;
void put_match_command(Command& command, const core::Invocation& invocation, std::uint64_t seed);

}  // namespace match
