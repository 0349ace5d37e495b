// The player hass and its strategy: hass(6), "Strategy".
#include "games/stlucia/family.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

Answer Hass::choose(const PlayerView& view) {
    if (view.question == PlayerView::Question::stay) {
        return go_if(false);
    }
    const bool kills =
        view.occupant_health && view.dice.count(Face::attack) >= *view.occupant_health;
    return keep_if(view, [&](Face face) {
        return view.inside ? face == Face::token : face == Face::attack && kills;
    });
}

int hass_main(const core::Invocation& invocation) {
    Hass strategy;
    return run_player(invocation, strategy);
}

}  // namespace stlucia
