// All exit statuses and error messages of the naval programs: naval(5), "EXIT STATUS". The comment
// above each says when it is used. No other code of the family prints an error.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"

namespace naval {

namespace hub_exit {
// All rounds were played.
inline constexpr core::Ending tournament_over{0, ""};
// Not exactly two arguments.
inline constexpr core::Ending usage{1, "Usage: 2310hub rules config"};
// The rules file cannot be read, or is malformed.
inline constexpr core::Ending rules{2, "Error reading rules"};
// The config file cannot be read, is malformed, or has no round.
inline constexpr core::Ending config{3, "Error reading config"};
// No round could be started.
inline constexpr core::Ending start{4, "Error starting agents"};
// An agent's output was at EOF when its guess was due, or it sent something that is not a guess.
inline constexpr core::Ending communications{5, "Communications error"};
// The hub received SIGHUP.
inline constexpr core::Ending signal{6, "Caught SIGHUP"};
// A time limit of the hub's options was exceeded.
inline constexpr core::Ending too_slow{10, "Agent too slow"};
inline constexpr core::Ending out_of_time{10, "Agent out of time"};
inline constexpr core::Ending too_long{11, "Game too long"};
// More guesses in a row were refused than the hub's options allow.
inline constexpr core::Ending refused_too_often{12, "Agent refused too often"};

// The hub's ending for each outcome of a tournament in which at least one round started.
constexpr const core::Ending& ending_of(game::Outcome outcome) {
    using game::Outcome;
    switch (outcome) {
        case Outcome::finished: return tournament_over;
        case Outcome::no_memory: return start;
        case Outcome::too_slow: return too_slow;
        case Outcome::out_of_time: return out_of_time;
        case Outcome::too_long: return too_long;
        case Outcome::refused_too_often: return refused_too_often;
        case Outcome::signal: return signal;
        default: return communications;
    }
}
}  // namespace hub_exit

namespace agent_exit {
// The hub sent DONE or EARLY.
inline constexpr core::Ending game_over{0, ""};
// Not exactly three arguments.
inline constexpr core::Ending usage{1, "Usage: agent id map seed"};
// The id is neither 1 nor 2.
inline constexpr core::Ending player{2, "Invalid player id"};
// The map file cannot be read, is malformed, has no ship, or does not fit the rules.
inline constexpr core::Ending map{3, "Invalid map file"};
// The seed is not a number.
inline constexpr core::Ending seed{4, "Invalid seed"};
// The input ended, or a message is malformed or not allowed at this point of the game.
inline constexpr core::Ending communications{5, "Communications error"};
}  // namespace agent_exit

}  // namespace naval
