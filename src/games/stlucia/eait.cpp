// The strategy of eait: stlucia(5), "STRATEGIES".
#include "games/stlucia/applets.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

const Strategy eait{
    .keeps =
        [](const PlayerView& view, Face face) {
            switch (face) {
                case Face::one:
                case Face::two:
                case Face::three: return view.dice.count(face) >= 3;
                case Face::heal: return view.health < 6;
                default: return false;
            }
        },
    .goes = [](const PlayerView& view) { return view.health < 5; },
};

int eait_main(const core::Invocation& invocation) { return run_player(invocation, eait); }

}  // namespace stlucia
