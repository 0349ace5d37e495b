// The dice players' common part: arguments, the conversation with the hub, the echo on stderr. A
// player differs from another in its strategy alone.
#pragma once

#include "core/applet.hpp"
#include "games/stlucia/rules.hpp"

namespace stlucia {

int run_player(const core::Invocation& invocation, const Strategy& strategy);

}  // namespace stlucia
