#include "games/cards/rules.hpp"

#include <algorithm>

#include "core/check.hpp"

namespace cards {

void Round::begin(std::uint32_t lead, std::uint32_t players) {
    cards_.clear();
    players_ = players;
    lead_ = lead;
    due_ = lead;
    winner_ = lead;
    best_rank_ = 0;
    diamonds_ = 0;
}

bool Round::play(Card card) {
    if (!cards_.push(card)) {
        return false;
    }
    // On equal rank the card played earlier wins, as decks may repeat cards.
    if (card.suit() == lead_suit() && card.rank() > best_rank_) {
        best_rank_ = card.rank();
        winner_ = due_;
    }
    diamonds_ += card.suit() == Suit::D ? 1 : 0;
    due_ = due_ + 1 == players_ ? 0 : due_ + 1;
    return true;
}

bool Game::deal(std::span<const Card> deck, std::uint32_t players, std::int64_t threshold) {
    deck_ = deck;
    threshold_ = threshold;
    hand_size_ = deck.size() / players;
    if (!seats_.create(players) || !round_.make_room(players)) {
        return false;
    }
    for (std::uint32_t seat = 0; seat < players; ++seat) {
        for (const Card card : dealt(seat)) {
            seats_[seat].hand.add(card);
        }
    }
    return true;
}

std::span<const Card> Game::dealt(std::uint32_t seat) const {
    return deck_.subspan(seat * hand_size_, hand_size_);
}

Game::MoveResult Game::play(Card card) {
    Hand& hand = seats_[round_.due()].hand;
    const bool must_follow = round_.opened() && hand.holds(round_.lead_suit());
    if (!hand.holds(card)) {
        return MoveResult::not_in_hand;
    }
    if (must_follow && card.suit() != round_.lead_suit()) {
        return MoveResult::must_follow_suit;
    }
    hand.remove(card);
    CHECK(round_.play(card));  // deal() has reserved memory for the round
    return MoveResult::played;
}

void Game::end_round() {
    SeatState& winner = seats_[round_.winner()];
    winner.tricks += 1;
    winner.diamonds += round_.diamonds();
    next_lead_ = round_.winner();
}

std::int64_t Game::score(std::uint32_t seat) const {
    const SeatState& state = seats_[seat];
    return state.diamonds >= threshold_ ? state.tricks + state.diamonds
                                        : state.tricks - state.diamonds;
}

PlayerGame::Reaction PlayerGame::hear(const HubMessage& message) {
    constexpr Reaction invalid{Reaction::Kind::invalid};
    switch (message.kind) {
        case HubMessage::Kind::game_over: return {Reaction::Kind::game_over};
        case HubMessage::Kind::hand:
            if (state_ != State::await_hand || message.number != arguments_.hand_size) {
                return invalid;
            }
            hand_ = message.hand;
            state_ = State::await_round;
            return {Reaction::Kind::accepted};
        case HubMessage::Kind::new_round:
            if (state_ != State::await_round || message.number >= arguments_.players) {
                return invalid;
            }
            round_.begin(static_cast<std::uint32_t>(message.number), arguments_.players);
            return step();
        case HubMessage::Kind::played:
            if (state_ != State::await_played || message.number != round_.due() ||
                !round_.play(message.card)) {
                return invalid;
            }
            return step();
        case HubMessage::Kind::invalid: break;
    }
    return invalid;
}

// Does what follows from a message without another one: plays our card if it is our turn, and ends
// the round if it is complete.
PlayerGame::Reaction PlayerGame::step() {
    Reaction reaction{Reaction::Kind::accepted};
    state_ = State::await_played;
    if (!round_.complete() && round_.due() == arguments_.my_seat) {
        const Card card = strategy_.choose({.hand = hand_,
                                            .round = round_,
                                            .most_diamonds = most_diamonds_,
                                            .threshold = arguments_.threshold});
        hand_.remove(card);
        if (!round_.play(card)) {
            return {Reaction::Kind::invalid};
        }
        reaction.play = card;
    }
    if (round_.complete()) {
        if (!score_round()) {
            return {Reaction::Kind::invalid};
        }
        reaction.round_complete = true;
        rounds_done_ += 1;
        state_ = rounds_done_ < arguments_.hand_size ? State::await_round : State::all_played;
    }
    return reaction;
}

bool PlayerGame::score_round() {
    const std::size_t winner = round_.winner();
    if (winner >= diamonds_.size() && !diamonds_.resize(winner + 1)) {
        return false;
    }
    diamonds_[winner] += round_.diamonds();
    most_diamonds_ = std::max<std::int64_t>(most_diamonds_, diamonds_[winner]);
    return true;
}

}  // namespace cards
