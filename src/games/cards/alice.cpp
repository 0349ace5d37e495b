// The player 2310alice and its strategy: 2310alice(6), "Strategy".
#include "games/cards/family.hpp"
#include "games/cards/player.hpp"
#include "games/cards/strategies.hpp"

namespace cards {

Card Alice::choose(const PlayerView& view) {
    constexpr std::array leading{Suit::S, Suit::C, Suit::D, Suit::H};
    constexpr std::array discarding{Suit::D, Suit::H, Suit::S, Suit::C};
    const Hand& hand = view.hand;
    if (!view.round.opened()) {
        return hand.highest(hand.first_of(leading));
    }
    if (hand.holds(view.round.lead_suit())) {
        return hand.lowest(view.round.lead_suit());
    }
    return hand.highest(hand.first_of(discarding));
}

int alice_main(const core::Invocation& invocation) {
    Alice strategy;
    return run_player(invocation, strategy);
}

}  // namespace cards
