// The strategy of bob: cards(5), "STRATEGIES".
#include "games/cards/family.hpp"
#include "games/cards/player.hpp"
#include "games/cards/strategies.hpp"

namespace cards {

Card Bob::choose(const PlayerView& view) {
    constexpr std::array leading{Suit::D, Suit::H, Suit::S, Suit::C};
    constexpr std::array dodging{Suit::S, Suit::C, Suit::H, Suit::D};
    constexpr std::array discarding{Suit::S, Suit::C, Suit::D, Suit::H};
    const Hand& hand = view.hand;
    if (!view.round.opened()) {
        return hand.lowest(hand.first_of(leading));
    }
    const Suit lead_suit = view.round.lead_suit();
    // Somebody is about to profit from D cards, and there is one to be had in this round.
    const bool diamonds_matter =
        view.most_diamonds >= view.threshold - 2 && view.round.diamonds() > 0;
    if (diamonds_matter) {
        return hand.holds(lead_suit) ? hand.highest(lead_suit)
                                     : hand.lowest(hand.first_of(dodging));
    }
    return hand.holds(lead_suit) ? hand.lowest(lead_suit) : hand.highest(hand.first_of(discarding));
}

int bob_main(const core::Invocation& invocation) {
    Bob strategy;
    return run_player(invocation, strategy);
}

}  // namespace cards
