// A player as a program: the hub's messages come from stdin, its answers go to stdout, what it
// shows goes to stderr. The one loop of all players.
#pragma once

#include "core/ending.hpp"
#include "game/player.hpp"

namespace hub {

// Reads once, reacts to everything that came, then writes all output at once.
const core::Ending& converse(game::Player& player);

}  // namespace hub
