// Commands for people: what plays a game of a match again, and what goes on with a match.
#pragma once

#include <cstdint>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "hub/game_runner.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/table.hpp"

namespace match {

// For the table; both have to outlive it.
struct Again {
    const Plan* plan;
    const hub::GameRunner* runner;

    [[nodiscard]] CommandOf command() const;
};

// The same match once more, its seed settled.
using Command = core::FixedString<16384>;
void put_match_command(Command& command, const core::Invocation& invocation, std::uint64_t seed);

}  // namespace match
