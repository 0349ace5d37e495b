// Why a game ended badly, in a line for people: which seat, what it said or did, what was expected.
#pragma once

#include <string_view>

#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "hub/seats.hpp"

namespace hub {

using Explanation = core::FixedString<800>;

[[gnu::cold]] void explain(Explanation& text, const game::Verdict& verdict, const Seats& seats,
                           std::string_view expected);
// The same where who is to blame, a seat of the game, has another place among the processes.
[[gnu::cold]] void explain(Explanation& text, const game::Verdict& verdict, const Seats& seats,
                           Seat blamed, std::string_view expected);

}  // namespace hub
