// The strategies of the dice players, for the unit tests and the players' entries.
#pragma once

#include "games/stlucia/rules.hpp"

namespace stlucia {

extern const Strategy eait;
extern const Strategy science;
extern const Strategy habs;
extern const Strategy hass;
extern const Strategy mabs;

}  // namespace stlucia
