// The strategy of habs: stlucia(5), "STRATEGIES".
#include "games/stlucia/applets.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

const Strategy habs{
    .keeps = [](const PlayerView& view,
                Face face) { return view.health >= 5 || face != Face::attack; },
    .goes = [](const PlayerView& view) { return view.health < 4 && view.others_left > 1; },
};

int habs_main(const core::Invocation& invocation) { return run_player(invocation, habs); }

}  // namespace stlucia
