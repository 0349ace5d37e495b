// The strategies of the card players, for the unit tests and the players' entries.
#pragma once

#include "games/cards/rules.hpp"

namespace cards {

Card choose_as_alice(const PlayerView& view);
Card choose_as_bob(const PlayerView& view);

}  // namespace cards
