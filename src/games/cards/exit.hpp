// Every way the card programs end: status, message, condition. Nothing else prints an error.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"

namespace cards {

namespace hub_exit {
// All rounds played.
inline constexpr core::Ending game_over{0, ""};
// Fewer than two players, or no threshold, or no deck.
inline constexpr core::Ending usage{1, "Usage: 2310hub deck threshold player0 {player1}"};
// Not a number, or less than two.
inline constexpr core::Ending threshold{2, "Invalid threshold"};
// Cannot be read, or is not well formed.
inline constexpr core::Ending deck{3, "Deck error"};
// Not one for each player.
inline constexpr core::Ending cards{4, "Not enough cards"};
// Could not be started, or did not say so.
inline constexpr core::Ending player{5, "Player error"};
// Gone when its card was due.
inline constexpr core::Ending player_gone{6, "Player EOF"};
// Said something that is not PLAY and a card.
inline constexpr core::Ending message{7, "Invalid message"};
// Played a card it does not have, or did not follow suit.
inline constexpr core::Ending choice{8, "Invalid card choice"};
// SIGHUP.
inline constexpr core::Ending signal{9, "Ended due to signal"};
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
        case Outcome::not_allowed: return choice;
        case Outcome::too_slow: return too_slow;
        case Outcome::too_long: return too_long;
        case Outcome::signal: return signal;
    }
    return player;
}
}  // namespace hub_exit

namespace player_exit {
// GAMEOVER.
inline constexpr core::Ending game_over{0, ""};
// Not exactly four arguments.
inline constexpr core::Ending usage{1, "Usage: player players myid threshold handsize"};
// Not a number, or less than two.
inline constexpr core::Ending players{2, "Invalid players"};
// Not a number, or beyond the players.
inline constexpr core::Ending position{3, "Invalid position"};
// Not a number, or less than two.
inline constexpr core::Ending threshold{4, "Invalid threshold"};
// Not a number, or zero.
inline constexpr core::Ending hand_size{5, "Invalid hand size"};
// Malformed, or not what may come now.
inline constexpr core::Ending message{6, "Invalid message"};
// The hub has gone without GAMEOVER.
inline constexpr core::Ending hub_gone{7, "EOF"};
}  // namespace player_exit

}  // namespace cards
