// The player habs and its strategy: habs(6), "Strategy".
#include "games/stlucia/family.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

Answer Habs::choose(const PlayerView& view) {
    if (view.question == PlayerView::Question::stay) {
        return go_if(view.health < 4 && view.others_left > 1);
    }
    return keep_if(view, [&](Face face) { return view.health >= 5 || face != Face::attack; });
}

int habs_main(const core::Invocation& invocation) {
    Habs strategy;
    return run_player(invocation, strategy);
}

}  // namespace stlucia
