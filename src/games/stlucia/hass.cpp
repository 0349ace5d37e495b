// The strategy of hass: stlucia(5), "STRATEGIES".
#include "games/stlucia/applets.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

const Strategy hass{
    .keeps =
        [](const PlayerView& view, Face face) {
            if (view.inside) {
                return face == Face::token;
            }
            const bool kills =
                view.occupant_health && view.dice.count(Face::attack) >= *view.occupant_health;
            return face == Face::attack && kills;
        },
    .goes = [](const PlayerView&) { return false; },
};

int hass_main(const core::Invocation& invocation) { return run_player(invocation, hass); }

}  // namespace stlucia
