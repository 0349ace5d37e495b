// Every way the programs of this family end.
#pragma once

#include "core/ending.hpp"
#include "game/outcome.hpp"

namespace pebbles {

namespace hub_exit {
inline constexpr core::Ending game_over{0, ""};
inline constexpr core::Ending usage{1, "Usage: pebbles heapfile player player {player}"};
inline constexpr core::Ending heap{2, "Not a heap"};
inline constexpr core::Ending player{3, "A player broke the game"};
inline constexpr core::Ending signal{4, "Signal"};

constexpr const core::Ending& ending_of(game::Outcome outcome) {
    return outcome == game::Outcome::finished ? game_over
           : outcome == game::Outcome::signal ? signal
                                              : player;
}
}  // namespace hub_exit

namespace player_exit {
inline constexpr core::Ending game_over{0, ""};
inline constexpr core::Ending usage{1, "Usage: player seat"};
inline constexpr core::Ending hub_gone{2, "Lost the hub"};
inline constexpr core::Ending message{3, "Bad message"};
}  // namespace player_exit

}  // namespace pebbles
