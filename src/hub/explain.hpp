// Why a game was broken, in words: which seat, what it sent or did, what was expected, the state it
// had to answer in, the end of its stderr, and what is probably wrong.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "hub/game_runner.hpp"
#include "hub/process_table.hpp"

namespace hub {

using Explanation = core::FixedString<800>;

// The beginning of each line of a player's stderr in such a text. No other line begins with it.
inline constexpr std::string_view stderr_mark = "\n  | ";
inline constexpr std::size_t longest_stderr_line = 200;

// One line. `blamed` is the seat of the process table that belongs to the seat of end_reason; the
// two differ if only some seats are processes.
void explain(Explanation& text, const game::EndReason& end_reason, const ProcessTable& table,
             Seat blamed, const game::Referee& referee);

// The rest: appends the state, the last lines of stderr, at most `most_lines`, and a hint.
void put_details(core::Writer& text, const game::EndReason& end_reason, const ProcessTable& table,
                 Seat blamed, const game::Referee& referee, std::size_t most_lines);

}  // namespace hub
