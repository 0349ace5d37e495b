#include "games/cards/protocol.hpp"

#include <algorithm>
#include <utility>

#include "core/scanner.hpp"

namespace cards {

void HubMessageParser::begin() {
    message_.kind = HubMessage::Kind::invalid;
    message_.number = 0;
    message_.card = {};
    if (has_hand_) {
        message_.hand = {};
        has_hand_ = false;
    }
    state_ = State::word;
    word_rest_ = {};
    number_ = {};
    has_digits_ = false;
    card_size_ = 0;
    cards_ = 0;
}

void HubMessageParser::feed(std::string_view piece) {
    if (state_ == State::no_line) {
        begin();
    }
    if (state_ == State::word) {
        take_word(piece);
    }
    for (const char c : piece) {
        if (state_ == State::broken) {
            return;
        }
        take(c);
    }
}

void HubMessageParser::take(char c) {
    switch (state_) {
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
        case State::no_line:
        case State::word:
        case State::done:
        case State::broken: state_ = State::broken; break;
    }
}

// Takes as much of the message's first word as the piece has. The four words begin with different
// letters, so the first letter decides which word has to follow.
void HubMessageParser::take_word(std::string_view& piece) {
    constexpr std::pair<std::string_view, HubMessage::Kind> words[] = {
        {"PLAYED", HubMessage::Kind::played},
        {"NEWROUND", HubMessage::Kind::new_round},
        {"HAND", HubMessage::Kind::hand},
        {"GAMEOVER", HubMessage::Kind::game_over},
    };
    if (piece.empty()) {
        return;
    }
    if (word_rest_.empty()) {
        for (const auto& [text, kind] : words) {
            if (piece.front() == text.front()) {
                word_rest_ = text;
                word_kind_ = kind;
                break;
            }
        }
    }
    const std::size_t size = std::min(piece.size(), word_rest_.size());
    if (size == 0 || piece.substr(0, size) != word_rest_.substr(0, size)) {
        state_ = State::broken;
        return;
    }
    piece.remove_prefix(size);
    word_rest_.remove_prefix(size);
    if (word_rest_.empty()) {
        message_.kind = word_kind_;
        state_ = word_kind_ == HubMessage::Kind::game_over ? State::done : State::number;
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
        has_hand_ = true;
        message_.hand.add(*card);
    }
}

const HubMessage& HubMessageParser::finish() {
    bool complete = state_ == State::done;
    if (state_ == State::number && has_digits_ && message_.kind == HubMessage::Kind::new_round) {
        end_number();
        complete = true;
    } else if (state_ == State::comma_or_end) {
        complete = message_.kind == HubMessage::Kind::played || cards_ == message_.number;
    }
    if (!complete) {
        begin();  // discards the parts that were parsed
    }
    state_ = State::no_line;
    return message_;
}

std::optional<Card> parse_play(std::string_view line) {
    core::Scanner scanner(line);
    if (!scanner.take("PLAY")) {
        return std::nullopt;
    }
    return parse_card(scanner.rest());
}

void put_hand(core::Writer& writer, std::span<const Card> hand) {
    core::put(writer, "HAND", hand.size());
    for (const Card card : hand) {
        core::put(writer, ',', card);
    }
    core::put(writer, '\n');
}

void put_new_round(core::Writer& writer, std::uint32_t lead) {
    core::put(writer, "NEWROUND", lead, '\n');
}

void put_played(core::Writer& writer, std::uint32_t seat, Card card) {
    core::put(writer, "PLAYED", seat, ',', card, '\n');
}

void put_game_over(core::Writer& writer) { core::put(writer, "GAMEOVER\n"); }

void put_play(core::Writer& writer, Card card) { core::put(writer, "PLAY", card, '\n'); }

}  // namespace cards
