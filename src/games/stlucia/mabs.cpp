// The strategy of mabs: stlucia(5), "STRATEGIES".
#include "games/stlucia/applets.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

const Strategy mabs{
    .keeps =
        [](const PlayerView& view, Face face) {
            return face == Face::three || face == (view.inside ? Face::attack : Face::heal);
        },
    .goes = [](const PlayerView&) { return true; },
};

int mabs_main(const core::Invocation& invocation) { return run_player(invocation, mabs); }

}  // namespace stlucia
