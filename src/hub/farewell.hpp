// How a hub ends its game: the final messages, the players' exits, the last line on stderr.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "hub/seats.hpp"

namespace hub {

// Reports why the game ended, as far as the options ask for it, and completes the record. Called
// when all players have exited. Returns the status.
[[gnu::cold]] int close_game(const game::Referee& referee, Seats& seats,
                             const game::Verdict& verdict, int status);

// For hubs that a signal kills: up to two seconds for the players to exit, then close_game. A
// signal that comes in that time becomes the reason of a game that had ended well.
int see_off(const game::Referee& referee, Seats& seats, const core::Ending& on_signal);

}  // namespace hub
