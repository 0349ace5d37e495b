// Every way the programs of this family end: status, message, condition. Nothing else prints an
// error.
#pragma once

#include "core/ending.hpp"

namespace stlucia {

namespace hub_exit {
inline constexpr core::Ending game_over{0, ""};
// Fewer than two players or more than 26, or no score, or no roll file.
inline constexpr core::Ending usage{1,
                                    "Usage: stlucia rollfile winscore prog1 prog2 [prog3 [prog4]]"};
// Not a number, or zero.
inline constexpr core::Ending score{2, "Invalid score"};
// Cannot be opened.
inline constexpr core::Ending roll_file{3, "Unable to access rollfile"};
// Cannot be read, holds something else than dice, or no die at all.
inline constexpr core::Ending rolls{4, "Error reading rolls"};
// Could not be started, or did not say so.
inline constexpr core::Ending player{5, "Unable to start subprocess"};
// Gone when its answer was due.
inline constexpr core::Ending player_gone{6, "Player quit"};
// Said something that is no answer at all.
inline constexpr core::Ending message{7, "Invalid message received from player"};
// Said something that may not be said now.
inline constexpr core::Ending request{8, "Invalid request by player"};
inline constexpr core::Ending signal{9, "SIGINT caught"};
}  // namespace hub_exit

namespace player_exit {
inline constexpr core::Ending game_over{0, ""};
inline constexpr core::Ending usage{1, "Usage: player number_of_players my_id"};
inline constexpr core::Ending players{2, "Invalid player count"};
inline constexpr core::Ending label{3, "Invalid player ID"};
// The hub has gone without a last message.
inline constexpr core::Ending hub_gone{4, "Unexpectedly lost contact with StLucia"};
inline constexpr core::Ending message{5, "Bad message from StLucia"};
}  // namespace player_exit

}  // namespace stlucia
