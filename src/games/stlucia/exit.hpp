// Every way the programs of this family end: status, message, condition. Nothing else prints an
// error.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"

namespace stlucia {

namespace hub_exit {
// Somebody has won.
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
// SIGINT.
inline constexpr core::Ending signal{9, "SIGINT caught"};
// Beyond the limits of the options.
inline constexpr core::Ending too_slow{10, "Player too slow"};
inline constexpr core::Ending too_long{11, "Game too long"};

// How a game that ended so ends the hub.
constexpr const core::Ending& ending_of(game::Outcome outcome) {
    using game::Outcome;
    switch (outcome) {
        case Outcome::finished: return game_over;
        case Outcome::not_started:
        case Outcome::no_greeting:
        case Outcome::bad_greeting:
        case Outcome::no_memory: return player;
        case Outcome::gone:
        case Outcome::closed_output: return player_gone;
        case Outcome::line_too_long:
        case Outcome::not_a_message: return message;
        case Outcome::not_allowed: return request;
        case Outcome::too_slow: return too_slow;
        case Outcome::too_long: return too_long;
        case Outcome::signal: return signal;
    }
    return player;
}
}  // namespace hub_exit

namespace player_exit {
// Somebody has won, this one is out, or the hub shuts down.
inline constexpr core::Ending game_over{0, ""};
// Not exactly two arguments.
inline constexpr core::Ending usage{1, "Usage: player number_of_players my_id"};
// Not a number from 2 to 26.
inline constexpr core::Ending players{2, "Invalid player count"};
// Not the letter of one of the players.
inline constexpr core::Ending label{3, "Invalid player ID"};
// The hub has gone without a last message.
inline constexpr core::Ending hub_gone{4, "Unexpectedly lost contact with StLucia"};
// Malformed, or about somebody who is out.
inline constexpr core::Ending message{5, "Bad message from StLucia"};
}  // namespace player_exit

}  // namespace stlucia
