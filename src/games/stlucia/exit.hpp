// All exit statuses and error messages of the dice programs: stlucia(5), "EXIT STATUS". The comment
// above each says when it is used. No other code of the family prints an error.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"

namespace stlucia {

namespace hub_exit {
// A player has won.
inline constexpr core::Ending game_over{0, ""};
// Not a roll file, a score and 2 to 26 players.
inline constexpr core::Ending usage{1,
                                    "Usage: stlucia rollfile winscore prog1 prog2 [prog3 [prog4]]"};
// The score is not a number, or 0.
inline constexpr core::Ending score{2, "Invalid score"};
// The roll file cannot be opened.
inline constexpr core::Ending roll_file{3, "Unable to access rollfile"};
// The roll file cannot be read, has a byte that is neither a face nor a newline, or has no die.
inline constexpr core::Ending rolls{4, "Error reading rolls"};
// A player could not be started, or did not greet the hub.
inline constexpr core::Ending player{5, "Unable to start subprocess"};
// A player's output was at EOF when its answer was due.
inline constexpr core::Ending player_gone{6, "Player quit"};
// A player sent a line that is not an answer of the protocol.
inline constexpr core::Ending message{7, "Invalid message received from player"};
// A player sent an answer that is not allowed at this point of the game.
inline constexpr core::Ending request{8, "Invalid request by player"};
// The hub received SIGINT.
inline constexpr core::Ending signal{9, "SIGINT caught"};
// A time limit of the hub's options was exceeded.
inline constexpr core::Ending too_slow{10, "Player too slow"};
inline constexpr core::Ending out_of_time{10, "Player out of time"};
inline constexpr core::Ending too_long{11, "Game too long"};

// The hub's ending for each outcome of the game.
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
        case Outcome::not_allowed:
        case Outcome::refused_too_often: return request;
        case Outcome::too_slow: return too_slow;
        case Outcome::out_of_time: return out_of_time;
        case Outcome::too_long: return too_long;
        case Outcome::signal: return signal;
    }
    return player;
}
}  // namespace hub_exit

namespace player_exit {
// A player has won, this player was eliminated, or the hub shuts down.
inline constexpr core::Ending game_over{0, ""};
// Not exactly two arguments.
inline constexpr core::Ending usage{1, "Usage: player number_of_players my_id"};
// The number of players is not a number from 2 to 26.
inline constexpr core::Ending players{2, "Invalid player count"};
// The id is not the letter of one of the players.
inline constexpr core::Ending label{3, "Invalid player ID"};
// The input ended without a last message.
inline constexpr core::Ending hub_gone{4, "Unexpectedly lost contact with StLucia"};
// A message is malformed, or names a player that was eliminated.
inline constexpr core::Ending message{5, "Bad message from StLucia"};
}  // namespace player_exit

}  // namespace stlucia
