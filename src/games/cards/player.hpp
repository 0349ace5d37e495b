// The card players' common part: arguments, the conversation with the hub, the round lines on
// stderr. A player differs from another in its strategy alone.
#pragma once

#include "core/applet.hpp"
#include "games/cards/rules.hpp"

namespace cards {

int run_player(const core::Invocation& invocation, Strategy choose);

}  // namespace cards
