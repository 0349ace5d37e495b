// All exit statuses and error messages of the card programs: cards(5), "EXIT STATUS". The comment
// above each says when it is used. No other code of the family prints an error.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"

namespace cards {

namespace hub_exit {
// All rounds were played.
inline constexpr core::Ending game_over{0, ""};
// Fewer than four arguments: a deck, a threshold and two players.
inline constexpr core::Ending usage{1, "Usage: 2310hub deck threshold player0 {player1}"};
// The threshold is not a number, or less than 2.
inline constexpr core::Ending threshold{2, "Invalid threshold"};
// The deck file cannot be read, or is malformed.
inline constexpr core::Ending deck{3, "Deck error"};
// The deck has fewer cards than there are players.
inline constexpr core::Ending cards{4, "Not enough cards"};
// A player could not be started, or did not greet the hub.
inline constexpr core::Ending player{5, "Player error"};
// A player's output was at EOF when its card was due.
inline constexpr core::Ending player_gone{6, "Player EOF"};
// A player sent something other than PLAY and a card.
inline constexpr core::Ending message{7, "Invalid message"};
// A player played a card it does not have, or did not follow suit.
inline constexpr core::Ending choice{8, "Invalid card choice"};
// The hub received SIGHUP.
inline constexpr core::Ending signal{9, "Ended due to signal"};
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
        case Outcome::refused_too_often: return choice;
        case Outcome::too_slow: return too_slow;
        case Outcome::out_of_time: return out_of_time;
        case Outcome::too_long: return too_long;
        case Outcome::signal: return signal;
    }
    return player;
}
}  // namespace hub_exit

namespace player_exit {
// The hub sent GAMEOVER.
inline constexpr core::Ending game_over{0, ""};
// Not exactly four arguments.
inline constexpr core::Ending usage{1, "Usage: player players myid threshold handsize"};
// The number of players is not a number, or less than 2.
inline constexpr core::Ending players{2, "Invalid players"};
// The seat is not a number, or not less than the number of players.
inline constexpr core::Ending position{3, "Invalid position"};
// The threshold is not a number, or less than 2.
inline constexpr core::Ending threshold{4, "Invalid threshold"};
// The hand size is not a number, or 0.
inline constexpr core::Ending hand_size{5, "Invalid hand size"};
// A message is malformed, or not allowed at this point of the game.
inline constexpr core::Ending message{6, "Invalid message"};
// The input ended without GAMEOVER.
inline constexpr core::Ending hub_gone{7, "EOF"};
}  // namespace player_exit

}  // namespace cards
