// The player 2310bob and its strategy: 2310bob(6), "Strategy".
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
    // Another player may soon reach the threshold, and this round already has a D card.
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
