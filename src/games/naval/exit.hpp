// Every way the naval programs end: status, message, condition. Nothing else prints an error.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"

namespace naval {

namespace hub_exit {
// All rounds played.
inline constexpr core::Ending tournament_over{0, ""};
// Not exactly two arguments.
inline constexpr core::Ending usage{1, "Usage: 2310hub rules config"};
// Cannot be read, or is not well formed.
inline constexpr core::Ending rules{2, "Error reading rules"};
// Cannot be read, is not well formed, or names no round.
inline constexpr core::Ending config{3, "Error reading config"};
// No round could be started.
inline constexpr core::Ending start{4, "Error starting agents"};
// An agent has gone when its guess was due, or said something that is not a guess.
inline constexpr core::Ending communications{5, "Communications error"};
// SIGHUP.
inline constexpr core::Ending signal{6, "Caught SIGHUP"};
// Beyond the limits of the options.
inline constexpr core::Ending too_slow{10, "Agent too slow"};
inline constexpr core::Ending too_long{11, "Game too long"};

// How a tournament that ended so, once there was a round to play, ends the hub.
constexpr const core::Ending& ending_of(game::Outcome outcome) {
    using game::Outcome;
    switch (outcome) {
        case Outcome::finished: return tournament_over;
        case Outcome::no_memory: return start;
        case Outcome::too_slow: return too_slow;
        case Outcome::too_long: return too_long;
        case Outcome::signal: return signal;
        default: return communications;
    }
}
}  // namespace hub_exit

namespace agent_exit {
// DONE or EARLY.
inline constexpr core::Ending game_over{0, ""};
// Not exactly three arguments.
inline constexpr core::Ending usage{1, "Usage: agent id map seed"};
// Neither 1 nor 2.
inline constexpr core::Ending player{2, "Invalid player id"};
// Cannot be read, is not well formed, has no ship, or does not fit the rules.
inline constexpr core::Ending map{3, "Invalid map file"};
// Not a number.
inline constexpr core::Ending seed{4, "Invalid seed"};
// The hub has gone, or said something malformed or out of turn.
inline constexpr core::Ending communications{5, "Communications error"};
}  // namespace agent_exit

}  // namespace naval
