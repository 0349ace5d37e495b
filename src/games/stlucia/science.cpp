// The strategy of science: stlucia(5), "STRATEGIES".
#include "games/stlucia/applets.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

const Strategy science{
    .keeps = [](const PlayerView& view,
                Face face) { return face == (view.health < 5 ? Face::heal : Face::attack); },
    .goes = [](const PlayerView&) { return true; },
};

int science_main(const core::Invocation& invocation) { return run_player(invocation, science); }

}  // namespace stlucia
