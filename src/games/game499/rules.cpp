#include "games/game499/rules.hpp"

#include <algorithm>

namespace game499 {

std::optional<Objection> objection_to(const Answer& answer, const Question& question,
                                      const Hand& hand) {
    const auto unless = [](bool good, Objection objection) {
        return good ? std::nullopt : std::optional(objection);
    };
    switch (answer.kind) {
        case Answer::Kind::bid:
            return unless(!question.to_beat || answer.bid.worth() > question.to_beat->worth(),
                          Objection::bid_too_low);
        case Answer::Kind::pass:
            return unless(question.to_beat.has_value(), Objection::nothing_to_pass);
        case Answer::Kind::card: break;
    }
    if (!hand.holds(answer.card)) {
        return Objection::not_in_hand;
    }
    const bool must_follow = question.kind == Question::Kind::follow && hand.holds(question.suit);
    return unless(!must_follow || answer.card.suit() == question.suit, Objection::must_follow);
}

void Bidding::bid(Bid bid) {
    highest_ = bid;
    highest_bidder_ = due_;
    pass_turn();
}

void Bidding::pass() {
    passed_[due_] = true;
    pass_turn();
}

bool Bidding::over() const {
    return highest_ == highest_bid || std::ranges::count(passed_, false) <= 1;
}

void Bidding::pass_turn() {
    do {
        due_ = after(due_);
    } while (passed_[due_] && !over());
}

void Trick::begin(Seat lead) {
    *this = Trick();
    due_ = lead;
}

void Trick::play(Card card, Suit trumps) {
    const bool same_suit = card.suit() == best_.suit();
    // On equal cards the one played earlier wins, as decks may repeat cards.
    const bool beats = same_suit ? card.rank() > best_.rank() : card.suit() == trumps;
    if (!opened() || beats) {
        best_ = card;
        winner_ = due_;
    }
    if (!opened()) {
        led_suit_ = card.suit();
    }
    ++played_;
    due_ = after(due_);
}

void Game::deal(std::span<const Card> deck) {
    hands_ = {};
    for (std::size_t i = 0; i < deck_size; ++i) {
        hands_[i % seat_count].add(deck[i]);
    }
    bidding_ = {};
    tricks_ = {};
}

Question Game::question() const {
    if (!bidding_.over()) {
        return {.kind = Question::Kind::bid, .to_beat = bidding_.highest()};
    }
    if (!trick_.opened()) {
        return {.kind = Question::Kind::lead};
    }
    return {.kind = Question::Kind::follow, .suit = trick_.led_suit()};
}

Game::MoveResult Game::take(const Answer& answer) {
    if (objection_to(answer, question(), hands_[due()])) {
        return MoveResult::refused;
    }
    return bidding_.over() ? play(answer.card) : bid_or_pass(answer);
}

Game::MoveResult Game::bid_or_pass(const Answer& answer) {
    if (answer.kind == Answer::Kind::bid) {
        bidding_.bid(answer.bid);
    } else {
        bidding_.pass();
    }
    if (!bidding_.over()) {
        return MoveResult::accepted;
    }
    trick_.begin(bidding_.highest_bidder());
    return MoveResult::bidding_over;
}

Game::MoveResult Game::play(Card card) {
    hands_[trick_.due()].remove(card);
    trick_.play(card, contract().suit);
    if (!trick_.complete()) {
        return MoveResult::accepted;
    }
    trick_winner_ = trick_.winner();
    ++tricks_[team_of(trick_winner_)];
    trick_.begin(trick_winner_);
    if (!hands_[trick_winner_].empty()) {
        return MoveResult::trick_over;
    }
    score_hand();
    return MoveResult::hand_over;
}

void Game::score_hand() {
    const std::size_t team = team_of(bidding_.highest_bidder());
    const bool made = tricks_[team] >= contract().tricks;
    scores_[team] += made ? contract().worth() : -contract().worth();
}

std::optional<std::size_t> Game::winner() const {
    for (std::size_t team = 0; team < team_count; ++team) {
        if (scores_[team] > final_score || scores_[1 - team] < -final_score) {
            return team;
        }
    }
    return std::nullopt;
}

PlayerGame::Reaction PlayerGame::hear(const ServerMessage& message) {
    using Kind = ServerMessage::Kind;
    switch (message.kind) {
        case Kind::info:
            if (state_ == State::greeting) {
                state_ = State::hand;
            }
            return Reaction::carry_on;
        case Kind::over: return Reaction::game_over;
        case Kind::hand:
            if (state_ != State::hand) {
                break;
            }
            hand_ = message.hand;
            state_ = State::bid;
            return Reaction::show_hand;
        case Kind::question: {
            const bool about_bid = message.question.kind == Question::Kind::bid;
            if (state_ != (about_bid ? State::bid : State::play)) {
                break;
            }
            question_ = message.question;
            pending_.reset();
            return Reaction::ask;
        }
        case Kind::trumps:
            if (state_ != State::bid) {
                break;
            }
            state_ = State::play;
            return Reaction::carry_on;
        case Kind::accepted:
            if (!pending_) {
                break;
            }
            hand_.remove(*pending_);
            pending_.reset();
            if (hand_.empty()) {
                state_ = State::hand;
            }
            return Reaction::carry_on;
        case Kind::invalid: break;
    }
    return Reaction::invalid;
}

std::optional<Answer> PlayerGame::reply(std::string_view line) {
    const std::optional<Answer> answer = parse_answer(question_, line);
    return answer && reply(*answer) ? answer : std::nullopt;
}

bool PlayerGame::reply(const Answer& answer) {
    if (objection_to(answer, question_, hand_)) {
        return false;
    }
    if (answer.kind == Answer::Kind::card) {
        pending_ = answer.card;
    }
    return true;
}

}  // namespace game499
