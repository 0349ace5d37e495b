// The player eait and its strategy: eait(6), "Strategy".
#include "games/stlucia/family.hpp"
#include "games/stlucia/player.hpp"
#include "games/stlucia/strategies.hpp"

namespace stlucia {

Answer Eait::choose(const PlayerView& view) {
    if (view.question == PlayerView::Question::stay) {
        return go_if(view.health < 5);
    }
    return keep_if(view, [&](Face face) {
        switch (face) {
            case Face::one:
            case Face::two:
            case Face::three: return view.dice.count(face) >= 3;
            case Face::heal: return view.health < 6;
            default: return false;
        }
    });
}

int eait_main(const core::Invocation& invocation) {
    Eait strategy;
    return run_player(invocation, strategy);
}

}  // namespace stlucia
