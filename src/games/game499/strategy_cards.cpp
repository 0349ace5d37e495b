// Chooses a card: bot499(6), "How it plays". It takes a trick with the lowest card that wins it,
// leaves the partner's tricks to the partner, and discards its lowest cards.
#include <array>
#include <cstddef>
#include <optional>

#include "games/game499/strategy.hpp"

namespace game499 {

namespace {

// What the player knows when it has to choose a card.
class Situation {
public:
    Situation(CardSet hand, const TableView& view)
        : hand_(hand),
          unseen_(CardSet::whole_deck().without(hand)),
          trumps_(view.contract()->suit),
          follows_(view.follows() && view.own().has_value()) {
        if (!follows_) {
            return;
        }
        unseen_ = unseen_.without(view.played());
        const Seat own = *view.own();
        partner_ = partner_of(own);
        is_attacking_ = team_of(view.declarer()) == team_of(own);
        for (const Suit suit : all_suits) {
            lacks_[static_cast<std::size_t>(suit)] = {view.lacks(after(own), suit),
                                                      view.lacks(partner_, suit),
                                                      view.lacks(after(partner_), suit)};
        }
    }

    [[nodiscard]] bool follows() const { return follows_; }
    [[nodiscard]] CardSet hand() const { return hand_; }
    [[nodiscard]] CardSet of(Suit suit) const { return hand_.of(suit); }
    [[nodiscard]] CardSet unseen(Suit suit) const { return unseen_.of(suit); }
    [[nodiscard]] Suit trumps() const { return trumps_; }
    [[nodiscard]] Seat partner() const { return partner_; }
    // True if our team has to make the contract.
    [[nodiscard]] bool is_attacking() const { return is_attacking_; }

    // True if no other player can have a higher card of this suit.
    [[nodiscard]] bool is_master(Card card) const { return unseen_.above(card).empty(); }

    // True if that player is known to have no card of the suit. The others are named as seen from
    // us.
    enum Other : std::uint8_t { left, across, right };
    [[nodiscard]] bool lacks(Other other, Suit suit) const {
        return unseen(suit).empty() || lacks_[static_cast<std::size_t>(suit)][other];
    }
    [[nodiscard]] bool may_trump(Other other, Suit suit) const {
        return suit != trumps_ && lacks(other, suit) && !lacks(other, trumps_);
    }
    [[nodiscard]] bool opponents_may_have_trumps() const {
        return !lacks(left, trumps_) || !lacks(right, trumps_);
    }

    // The lowest of our cards that wins as much as this one: no unseen card lies between them.
    [[nodiscard]] Card cheapest_equal(Card card) const {
        Card cheapest = card;
        for (std::size_t rank = card.rank(); rank-- > 0;) {
            const Card lower(card.suit(), rank);
            if (unseen_.has(lower)) {
                break;
            }
            if (hand_.has(lower)) {
                cheapest = lower;
            }
        }
        return cheapest;
    }

private:
    CardSet hand_;
    CardSet unseen_;  // the cards that the others may have
    Suit trumps_;
    bool follows_;
    bool is_attacking_ = false;
    Seat partner_ = 0;
    std::array<std::array<bool, 3>, suit_letters.size()> lacks_{};
};

// The card whose loss costs least: preferably low, not a trump, of a long suit, and not needed to
// protect a high card.
Card worst_card(const Situation& own) {
    std::optional<Card> worst;
    int least = 0;
    for (const Suit suit : all_suits) {
        const CardSet cards = own.of(suit);
        if (cards.empty()) {
            continue;
        }
        const Card card = cards.lowest();
        int loss = static_cast<int>(card.rank()) * 4 - cards.size();
        if (suit == own.trumps()) {
            loss += 100;
        } else if (own.is_master(card)) {
            loss += 40;
        } else if (const int missing = own.unseen(suit).above(cards.highest()).size();
                   missing > 0 && cards.size() == missing + 1) {
            loss += 12;
        }
        if (!worst || loss < least) {
            worst = card;
            least = loss;
        }
    }
    return *worst;
}

// The lowest of our cards of the same suit that is higher.
std::optional<Card> cheapest_above(const Situation& own, Card card) {
    const CardSet higher = own.hand().above(card);
    return higher.empty() ? std::nullopt : std::optional(higher.lowest());
}

// Follows the led suit if possible, without knowledge of the other cards in the trick.
Card follow_without_view(const Situation& own, Suit led) {
    const CardSet cards = own.of(led);
    if (cards.empty()) {
        return worst_card(own);
    }
    return own.is_master(cards.highest()) ? own.cheapest_equal(cards.highest()) : cards.lowest();
}

// True if the player on our left plays after us.
bool left_is_to_play(const Trick& trick) { return trick.size() < 3; }

// True if the players after us are not known or likely to beat that card.
bool will_hold(const Situation& own, const Trick& trick, Card best) {
    if (!left_is_to_play(trick)) {
        return true;
    }
    if (own.may_trump(Situation::left, trick.led_suit()) && best.suit() != own.trumps()) {
        return false;
    }
    return own.is_master(best) ||
           (own.lacks(Situation::left, best.suit()) && best.suit() == trick.led_suit());
}

Card follow_suit(const Situation& own, const Trick& trick) {
    const CardSet cards = own.of(trick.led_suit());
    const Card best = trick.best();
    const bool was_trumped = best.suit() != trick.led_suit();
    const CardSet winners = was_trumped ? CardSet() : own.hand().above(best);
    if (winners.empty()) {
        return cards.lowest();
    }
    const bool partner_wins = trick.winner() == own.partner();
    if (!left_is_to_play(trick)) {
        return partner_wins ? cards.lowest() : winners.lowest();
    }
    if (partner_wins && will_hold(own, trick, best)) {
        return cards.lowest();
    }
    const Card highest = own.cheapest_equal(winners.highest());
    if (own.is_master(highest) && !partner_wins) {
        return highest;
    }
    // The second player plays low, because the partner plays later. The third plays high, but does
    // not beat the partner's card without a gain.
    if (trick.size() == 1) {
        return cards.lowest();
    }
    if (partner_wins) {
        const int gained = own.unseen(best.suit()).above(best).size() -
                           own.unseen(best.suit()).above(highest).size();
        return gained > 0 ? highest : cards.lowest();
    }
    return highest;
}

Card trump_or_throw(const Situation& own, const Trick& trick) {
    const bool partner_wins = trick.winner() == own.partner();
    const Card best = trick.best();
    const CardSet trumps = own.of(own.trumps());
    if (trumps.empty() || (partner_wins && best.suit() == own.trumps()) ||
        (partner_wins && will_hold(own, trick, best))) {
        return worst_card(own);
    }
    if (best.suit() == own.trumps()) {
        const std::optional<Card> over = cheapest_above(own, best);
        return over ? *over : worst_card(own);
    }
    return trumps.lowest();
}

Card follow(const Situation& own, const Question& question, const Trick& trick) {
    if (!own.follows() || !trick.opened() || trick.led_suit() != question.suit) {
        return follow_without_view(own, question.suit);
    }
    return own.of(question.suit).empty() ? trump_or_throw(own, trick) : follow_suit(own, trick);
}

// Leads trumps so that the opponents cannot trump our high cards.
std::optional<Card> draw_trumps(const Situation& own) {
    const CardSet trumps = own.of(own.trumps());
    if (!own.is_attacking() || trumps.empty() || !own.opponents_may_have_trumps()) {
        return std::nullopt;
    }
    if (own.is_master(trumps.highest())) {
        return trumps.highest();
    }
    const int others = own.unseen(own.trumps()).size();
    if (trumps.size() >= 3 && trumps.size() * 2 > others) {
        return trumps.highest();
    }
    return std::nullopt;
}

// Leads a card that only a trump could beat. Of equal cards it is the highest: the partner cannot
// see the others, and would beat a lower one.
std::optional<Card> lead_master(const Situation& own) {
    std::optional<Card> lead;
    int shortest = 0;
    for (const Suit suit : all_suits) {
        const CardSet cards = own.of(suit);
        const bool is_safe = suit == own.trumps() || (!own.may_trump(Situation::left, suit) &&
                                                      !own.may_trump(Situation::right, suit));
        if (cards.empty() || !is_safe || !own.is_master(cards.highest())) {
            continue;
        }
        // Trumps come last, because they also win later. Of the other suits a short one is safer
        // now.
        const int length = cards.size() + (suit == own.trumps() ? 20 : 0);
        if (!lead || length < shortest) {
            lead = cards.highest();
            shortest = length;
        }
    }
    return lead;
}

// Leads a suit that the partner can trump, and the player before the partner cannot.
std::optional<Card> lead_for_partner(const Situation& own) {
    for (const Suit suit : all_suits) {
        if (!own.of(suit).empty() && own.may_trump(Situation::across, suit) &&
            !own.may_trump(Situation::left, suit)) {
            return own.of(suit).lowest();
        }
    }
    return std::nullopt;
}

// Leads the lowest card of the longest suit, or the higher of two adjacent high cards, which makes
// the lower one a winner.
Card lead_from_length(const Situation& own) {
    std::optional<Card> lead;
    int best = 0;
    for (const Suit suit : all_suits) {
        const CardSet cards = own.of(suit);
        if (cards.empty()) {
            continue;
        }
        int value = cards.size() * 2 - (suit == own.trumps() ? 12 : 0);
        Card card = cards.lowest();
        const Card highest = cards.highest();
        const bool gives_trump =
            own.may_trump(Situation::left, suit) || own.may_trump(Situation::right, suit);
        value -= gives_trump ? 8 : 0;
        if (own.cheapest_equal(highest) != highest && own.unseen(suit).above(highest).size() <= 1) {
            card = highest;
            value += 5;
        }
        if (!lead || value > best) {
            lead = card;
            best = value;
        }
    }
    return *lead;
}

Card lead(const Situation& own) {
    if (const std::optional<Card> card = draw_trumps(own)) {
        return *card;
    }
    if (const std::optional<Card> card = lead_master(own)) {
        return *card;
    }
    if (const std::optional<Card> card = lead_for_partner(own)) {
        return *card;
    }
    return lead_from_length(own);
}

}  // namespace

Card choose_card(CardSet hand, const Question& question, const TableView& view) {
    const Situation own(hand, view);
    return question.kind == Question::Kind::lead ? lead(own) : follow(own, question, view.trick());
}

}  // namespace game499
