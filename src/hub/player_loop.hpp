// The loop of every player that runs as a program: messages of the hub come from stdin, answers go
// to stdout, text for spectators goes to stderr.
#pragma once

#include "core/ending.hpp"
#include "game/player.hpp"

namespace hub {

// Repeats until the game is over: reads once, handles all lines of that read, then writes all
// output in one write.
const core::Ending& run_player(game::Player& player);

}  // namespace hub
