// Shell commands that match prints for people: one that plays a single game of the match again, and
// one that resumes the match.
#pragma once

#include <cstdint>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "hub/game_runner.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/table.hpp"

namespace match {

// Gives the table its replay commands. The plan and the runner must outlive it; without a runner
// the table prints no commands.
struct Again {
    const Plan* plan;
    const hub::GameRunner* runner;

    [[nodiscard]] CommandOf command() const;
};

// Appends the command line of this match with its seed, whether or not --seed was given, so that
// the command plays the same games.
using Command = core::FixedString<16384>;
void put_match_command(Command& command, const core::Invocation& invocation, std::uint64_t seed);

}  // namespace match
