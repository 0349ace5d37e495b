// The player science and its strategy: science(6), "Strategy".
#include "games/stlucia/family.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

Answer Science::choose(const PlayerView& view) {
    if (view.question == PlayerView::Question::stay) {
        return go_if(true);
    }
    const Face wanted = view.health < 5 ? Face::heal : Face::attack;
    return keep_if(view, [&](Face face) { return face == wanted; });
}

int science_main(const core::Invocation& invocation) {
    Science strategy;
    return run_player(invocation, strategy);
}

}  // namespace stlucia
