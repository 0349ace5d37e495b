// The player mabs and its strategy: mabs(6), "Strategy".
#include "games/stlucia/family.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

Answer Mabs::choose(const PlayerView& view) {
    if (view.question == PlayerView::Question::stay) {
        return go_if(true);
    }
    const Face wanted = view.inside ? Face::attack : Face::heal;
    return keep_if(view, [&](Face face) { return face == Face::three || face == wanted; });
}

int mabs_main(const core::Invocation& invocation) {
    Mabs strategy;
    return run_player(invocation, strategy);
}

}  // namespace stlucia
