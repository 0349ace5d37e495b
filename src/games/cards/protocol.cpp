#include "games/cards/protocol.hpp"

#include <utility>

#include "core/scanner.hpp"

namespace cards {

void HubMessageParser::feed(std::string_view piece) {
    for (const char c : piece) {
        if (state_ == State::broken) {
            return;
        }
        take(c);
    }
}

void HubMessageParser::take(char c) {
    switch (state_) {
        case State::word: take_word(c); break;
        case State::number:
            if (core::is_digit(c)) {
                has_digits_ = true;
                core::add_digit(number_, c);
            } else if (c == ',' && has_digits_ && message_.kind != HubMessage::Kind::new_round) {
                end_number();
                state_ = State::card;
            } else {
                state_ = State::broken;
            }
            break;
        case State::card:
            card_[card_size_++] = c;
            if (card_size_ == card_.size()) {
                end_card();
            }
            break;
        case State::comma_or_end:
            state_ =
                c == ',' && message_.kind == HubMessage::Kind::hand ? State::card : State::broken;
            break;
        case State::done:
        case State::broken: state_ = State::broken; break;
    }
}

// No word is the beginning of another, so that a word is known when its last letter has come.
void HubMessageParser::take_word(char c) {
    constexpr std::pair<std::string_view, HubMessage::Kind> words[] = {
        {"HAND", HubMessage::Kind::hand},
        {"NEWROUND", HubMessage::Kind::new_round},
        {"PLAYED", HubMessage::Kind::played},
        {"GAMEOVER", HubMessage::Kind::game_over},
    };
    word_[word_size_++] = c;
    const std::string_view word(word_.data(), word_size_);
    for (const auto& [text, kind] : words) {
        if (word == text) {
            message_.kind = kind;
            state_ = kind == HubMessage::Kind::game_over ? State::done : State::number;
            return;
        }
    }
    if (word_size_ == word_.size()) {
        state_ = State::broken;
    }
}

void HubMessageParser::end_number() { message_.number = number_.value; }

void HubMessageParser::end_card() {
    const std::optional<Card> card = parse_card({card_.data(), card_.size()});
    card_size_ = 0;
    if (!card) {
        state_ = State::broken;
        return;
    }
    state_ = State::comma_or_end;
    ++cards_;
    message_.card = *card;
    if (message_.kind == HubMessage::Kind::hand) {
        message_.hand.add(*card);
    }
}

HubMessage HubMessageParser::finish() {
    bool complete = state_ == State::done;
    if (state_ == State::number && has_digits_ && message_.kind == HubMessage::Kind::new_round) {
        end_number();
        complete = true;
    } else if (state_ == State::comma_or_end) {
        complete = message_.kind == HubMessage::Kind::played || cards_ == message_.number;
    }
    const HubMessage message = complete ? message_ : HubMessage{};
    *this = HubMessageParser();
    return message;
}

HubMessage parse_hub_message(std::string_view line) {
    HubMessageParser parser;
    parser.feed(line);
    return parser.finish();
}

std::optional<Card> parse_play(std::string_view line) {
    core::Scanner scanner(line);
    if (!scanner.take("PLAY")) {
        return std::nullopt;
    }
    return parse_card(scanner.rest());
}

}  // namespace cards
