// The end of a hub after its game: players exit, the reason is printed, the record is completed.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "hub/process_table.hpp"

namespace hub {

// Prints why the game ended, if --show asks for it, and completes the record. Called when all
// players have exited. Returns the status.
int report_end(const game::Referee& referee, ProcessTable& table, const game::EndReason& end_reason,
               int status);

// For hubs that end at once when the signal comes: waits up to two seconds for the players to exit,
// then calls report_end. If the signal comes meanwhile and the game had ended well, the signal
// becomes the reason of its end. Returns the status.
int shut_down(const game::Referee& referee, ProcessTable& table, const core::Ending& on_signal);

}  // namespace hub
