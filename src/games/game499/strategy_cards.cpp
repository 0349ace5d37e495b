// The card to play: tricks are taken as cheaply as they can be, the partner's are left to the
// partner, and what cannot win is thrown away from the bottom.
#include <array>
#include <cstddef>
#include <optional>

#include "games/game499/strategy.hpp"

namespace game499 {

namespace {

// What a player goes by when a card is asked for.
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
    // Our team has to make the contract.
    [[nodiscard]] bool is_attacking() const { return is_attacking_; }

    // Nobody has a higher one of its suit.
    [[nodiscard]] bool is_master(Card card) const { return unseen_.above(card).empty(); }

    // Known not to have any of it; the others in turn from our left.
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

    // The lowest of ours that is as good as this one: none that is unseen lies between.
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
    CardSet unseen_;  // what the others may have
    Suit trumps_;
    bool follows_;
    bool is_attacking_ = false;
    Seat partner_ = 0;
    std::array<std::array<bool, 3>, suit_letters.size()> lacks_{};
};

// What is missed least: low, no trump, of a suit that is long, and not what guards a high card.
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

// The lowest of a suit that is higher than that one.
std::optional<Card> cheapest_above(const Situation& own, Card card) {
    const CardSet higher = own.hand().above(card);
    return higher.empty() ? std::nullopt : std::optional(higher.lowest());
}

// The suit that was led is followed, or cannot be. Nothing is known of the other cards.
Card follow_in_the_dark(const Situation& own, Suit led) {
    const CardSet cards = own.of(led);
    if (cards.empty()) {
        return worst_card(own);
    }
    return own.is_master(cards.highest()) ? own.cheapest_equal(cards.highest()) : cards.lowest();
}

// Who has not played yet behind us.
bool left_is_to_play(const Trick& trick) { return trick.size() < 3; }

// True if nobody behind us is known or likely to beat that card.
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
    // Second, low: the partner is still to come. Third, high, but not over the partner for nothing.
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
        return follow_in_the_dark(own, question.suit);
    }
    return own.of(question.suit).empty() ? trump_or_throw(own, trick) : follow_suit(own, trick);
}

// Takes trumps from who would spoil our high cards.
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

// A card that nobody can beat, if nobody trumps it. The highest of equal ones: the partner, who
// does not see the others, leaves that trick alone.
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
        // Trumps last: they win later, too. Of others the shorter is the safer for now.
        const int length = cards.size() + (suit == own.trumps() ? 20 : 0);
        if (!lead || length < shortest) {
            lead = cards.highest();
            shortest = length;
        }
    }
    return lead;
}

// A suit that the partner can trump, and nobody before.
std::optional<Card> lead_for_partner(const Situation& own) {
    for (const Suit suit : all_suits) {
        if (!own.of(suit).empty() && own.may_trump(Situation::across, suit) &&
            !own.may_trump(Situation::left, suit)) {
            return own.of(suit).lowest();
        }
    }
    return std::nullopt;
}

// Low from the longest suit; the top of two that touch, which makes the lower one good.
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
