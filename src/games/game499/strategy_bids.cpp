// Chooses a bid: bot499(6), "How it bids". It estimates how many tricks the team takes on average,
// in hundredths of a trick, from the hand and from the partner's bid. The figures are a
// least-squares fit to the tricks that this strategy took in 40,000 deals, for bidder and partner
// alike.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

#include "games/game499/strategy.hpp"

namespace game499 {

namespace {

// The tricks of a team with average hands, and what the parts of either hand add to them.
constexpr Hundredths average_tricks = 641;
constexpr Hundredths average_hand = 475;
constexpr Hundredths each_trump = 69;
constexpr Hundredths high_trumps[] = {97, 85, 52, 29, 15};  // from the ace down
constexpr Hundredths high_cards[] = {100, 82, 36};          // of another suit
constexpr Hundredths short_suits[] = {65, 36, 10};  // with no card of another suit, one, two

// The tricks that are lost on average because a bid is rounded down.
constexpr Hundredths promised = 50;
// A failed contract costs as much as a made one earns. Of several values that were tried in games
// between teams of this strategy, this one and 0 did best, without a significant difference.
constexpr Hundredths usual_caution = 20;

// The sum of the worths of those highest cards of a suit, from the ace down, that the hand has.
template <std::size_t Size>
Hundredths high(CardSet hand, Suit suit, const Hundredths (&worth)[Size]) {
    Hundredths sum = 0;
    for (std::size_t i = 0; i < Size; ++i) {
        sum += hand.has(Card(suit, rank_letters.size() - 1 - i)) ? worth[i] : 0;
    }
    return sum;
}

// How many more tricks a team takes with this hand than with an average one, with that trump suit.
Hundredths above_average(CardSet hand, Suit trumps) {
    Hundredths sum = each_trump * hand.of(trumps).size() + high(hand, trumps, high_trumps);
    for (const Suit suit : all_suits) {
        const auto length = static_cast<std::size_t>(hand.of(suit).size());
        if (suit != trumps) {
            sum += high(hand, suit, high_cards);
            sum += length < std::size(short_suits) ? short_suits[length] : 0;
        }
    }
    return sum - average_hand;
}

// The expected tricks of a team if only one of its hands is known. What this hand has above the
// average, the other three have below it.
Hundredths tricks_by_one_hand(Hundredths above_average) {
    return average_tricks + above_average - above_average / 3;
}

// The highest bid that the team should make, lowered by `caution`. Uses the partner's bid if the
// view knows it.
std::optional<Bid> best_bid(CardSet hand, const TableView& view, Hundredths caution) {
    std::optional<Bid> mine;
    std::optional<Bid> partners;
    if (view.follows() && view.own()) {
        mine = view.bid_of(*view.own());
        partners = view.bid_of(partner_of(*view.own()));
    }
    std::optional<Bid> best;
    for (const Suit suit : all_suits) {
        const Hundredths own = above_average(hand, suit);
        Hundredths tricks = tricks_by_one_hand(own);
        if (partners && partners->suit == suit) {
            const Hundredths meant = 100 * partners->tricks + promised + usual_caution;
            // If we bid this suit first, the partner's bid counts both hands, else only its own.
            const bool has_counted_both = mine && mine->suit == suit;
            tricks =
                has_counted_both ? meant : average_tricks + own + (meant - average_tricks) * 3 / 2;
        }
        const int level = std::min<int>((tricks - caution) / 100, highest_bid.tricks);
        if (level < lowest_bid.tricks) {
            continue;
        }
        const Bid bid{static_cast<std::uint8_t>(level), suit};
        if (!best || bid.worth() > best->worth()) {
            best = bid;
        }
    }
    return best;
}

}  // namespace

// A game usually takes about four hands. With few decks that repeat, and players that always bid
// the same, a game could go on for ever with hands won and lost in turn. So in a long game the
// caution varies widely, from hand to hand.
Hundredths caution_in_hand(unsigned number) {
    constexpr unsigned many = 24;
    constexpr unsigned step = 137;  // a prime, so that the sequence takes long to repeat
    constexpr Hundredths span = 600;
    return usual_caution +
           (number < many ? 0 : static_cast<Hundredths>(number * step % (2 * span)) - span);
}

Answer choose_bid(CardSet hand, const Question& question, const TableView& view,
                  Hundredths caution) {
    const std::optional<Bid> bid = best_bid(hand, view, caution);
    if (bid && (!question.to_beat || bid->worth() > question.to_beat->worth())) {
        return {.kind = Answer::Kind::bid, .bid = *bid};
    }
    if (question.to_beat) {
        return {.kind = Answer::Kind::pass};
    }
    // The first bidder cannot pass.
    Suit strongest = Suit::S;
    for (const Suit suit : all_suits) {
        if (above_average(hand, suit) > above_average(hand, strongest)) {
            strongest = suit;
        }
    }
    return {.kind = Answer::Kind::bid, .bid = {lowest_bid.tricks, strongest}};
}

}  // namespace game499
