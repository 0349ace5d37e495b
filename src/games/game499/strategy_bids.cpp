// The bid: what the hand takes on average, in hundredths of a trick, and what the partner told of
// its own by bidding. The figures of a hand are the least squares of what this strategy took with
// 40,000 deals, of bidder and partner alike.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

#include "games/game499/strategy.hpp"

namespace game499 {

namespace {

// What a team takes with average hands, and what the parts of either hand add.
constexpr Hundredths average_tricks = 641;
constexpr Hundredths average_hand = 475;
constexpr Hundredths each_trump = 69;
constexpr Hundredths high_trumps[] = {97, 85, 52, 29, 15};  // from the ace down
constexpr Hundredths high_cards[] = {100, 82, 36};          // of another suit
constexpr Hundredths short_suits[] = {65, 36, 10};  // with no card of another suit, one, two

// What is left over on average when a bid is rounded down.
constexpr Hundredths promised = 50;
// A contract that fails costs as much as one that is made brings. Of several tried between teams of
// this strategy, this one and 0 did best, with no difference that counts between them.
constexpr Hundredths usual_caution = 20;

// The highest cards of a suit, from the ace down, as far as they are held.
template <std::size_t Size>
Hundredths high(CardSet hand, Suit suit, const Hundredths (&worth)[Size]) {
    Hundredths sum = 0;
    for (std::size_t i = 0; i < Size; ++i) {
        sum += hand.has(Card(suit, rank_letters.size() - 1 - i)) ? worth[i] : 0;
    }
    return sum;
}

// What a team takes more with this hand in it than with an average one, with that suit as trumps.
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

// What a team takes on average by one of its hands: what that has more, the other three have less.
Hundredths tricks_by_one_hand(Hundredths above_average) {
    return average_tricks + above_average - above_average / 3;
}

// The highest bid that the team should make, with what the table tells of the partner; so much is
// kept back.
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
            // After a bid of ours the partner has counted both hands, else only its own.
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

// A game takes four hands or so. One in which the same few decks come round and round, won and lost
// in turn, would go on for ever if everybody went on to bid the same: in a long one the bids go up
// and down, from the least with the best of hands to the most with the worst.
Hundredths caution_in_hand(unsigned number) {
    constexpr unsigned many = 24;
    constexpr unsigned step = 137;  // prime, so that it takes long to come round
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
    // Somebody has to begin.
    Suit strongest = Suit::S;
    for (const Suit suit : all_suits) {
        if (above_average(hand, suit) > above_average(hand, strongest)) {
            strongest = suit;
        }
    }
    return {.kind = Answer::Kind::bid, .bid = {lowest_bid.tricks, strongest}};
}

}  // namespace game499
