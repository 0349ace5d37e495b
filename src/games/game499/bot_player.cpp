#include "games/game499/bot_player.hpp"

#include "games/game499/strategy.hpp"

namespace game499 {

PlayerGame::Reaction BotPlayer::hear(const ServerMessage& message) {
    const Question before = game_.question();
    const PlayerGame::Reaction reaction = game_.hear(message);
    if (reaction == PlayerGame::Reaction::invalid) {
        return reaction;
    }
    view_.hear(message);
    switch (message.kind) {
        case ServerMessage::Kind::question:
            // A question before our card was accepted means that it was refused. The same question
            // again after a bid means that the bid was refused.
            if (last_ && last_->kind == Answer::Kind::card) {
                refused_.add(last_->card);
            }
            bid_was_refused_ =
                last_ && last_->kind == Answer::Kind::bid && game_.question() == before;
            break;
        case ServerMessage::Kind::info: break;
        case ServerMessage::Kind::hand:
            ++hands_;
            last_.reset();
            break;
        default:
            last_.reset();
            refused_ = {};
            break;
    }
    return reaction;
}

CardSet BotPlayer::cards() const {
    CardSet cards;
    for (const Card card : game_.hand()) {
        cards.add(card);
    }
    return cards.without(refused_);
}

std::optional<Answer> BotPlayer::answer() {
    const Question& question = game_.question();
    Answer answer{.kind = Answer::Kind::pass};
    if (question.kind != Question::Kind::bid) {
        if (cards().empty()) {
            return std::nullopt;
        }
        answer = {.kind = Answer::Kind::card, .card = choose_card(cards(), question, view_)};
    } else if (!bid_was_refused_) {
        answer = choose_bid(cards(), question, view_, caution_in_hand(hands_ - 1));
    }
    if (!game_.reply(answer)) {
        return std::nullopt;
    }
    view_.answer(answer);
    last_ = answer;
    return answer;
}

}  // namespace game499
