// One line that says why a game was broken: which seat, what it sent or did, and what was expected.
#pragma once

#include <string_view>

#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "hub/process_table.hpp"

namespace hub {

using Explanation = core::FixedString<800>;

void explain(Explanation& text, const game::EndReason& end_reason, const ProcessTable& table,
             std::string_view expected);
// For a table where only some seats are processes: `blamed` is the seat of the process table that
// belongs to the seat of end_reason.
void explain(Explanation& text, const game::EndReason& end_reason, const ProcessTable& table,
             Seat blamed, std::string_view expected);

}  // namespace hub
