#include "games/game499/protocol.hpp"

#include "core/scanner.hpp"

namespace game499 {

std::optional<Answer> parse_answer(const Question& question, std::string_view line) {
    if (question.kind != Question::Kind::bid) {
        const std::optional<Card> card = parse_card(line);
        return card ? std::optional(Answer{.kind = Answer::Kind::card, .card = *card})
                    : std::nullopt;
    }
    if (line == pass_text) {
        return Answer{.kind = Answer::Kind::pass};
    }
    const std::optional<Bid> bid = parse_bid(line);
    return bid ? std::optional(Answer{.kind = Answer::Kind::bid, .bid = *bid}) : std::nullopt;
}

namespace {

using Kind = ServerMessage::Kind;

ServerMessage parse_hand(std::string_view cards) {
    ServerMessage message{.kind = Kind::hand};
    if (cards.size() != 2 * hand_size) {
        return {};
    }
    core::Scanner scanner(cards);
    while (const auto text = scanner.take_bytes(2)) {
        const std::optional<Card> card = parse_card(*text);
        if (!card) {
            return {};
        }
        message.hand.add(*card);
    }
    return message;
}

ServerMessage parse_follow(std::string_view suit_text) {
    const std::optional<Suit> suit =
        suit_text.size() == 1 ? parse_suit(suit_text.front()) : std::nullopt;
    if (!suit) {
        return {};
    }
    return {.kind = Kind::question, .question = {.kind = Question::Kind::follow, .suit = *suit}};
}

}  // namespace

ServerMessage parse_server_line(std::string_view line) {
    if (line.empty()) {
        return {};
    }
    const std::string_view rest = line.substr(1);
    const std::optional<Bid> bid = parse_bid(rest);
    switch (line.front()) {
        case info_mark: return {.kind = Kind::info};
        case 'H': return parse_hand(rest);
        case 'P': return parse_follow(rest);
        case 'B':
            if (rest.empty() || bid) {
                return {.kind = Kind::question,
                        .question = {.kind = Question::Kind::bid, .to_beat = bid}};
            }
            break;
        case 'T':
            if (bid) {
                return {.kind = Kind::trumps, .trumps = *bid};
            }
            break;
        case 'L':
            if (rest.empty()) {
                return {.kind = Kind::question, .question = {.kind = Question::Kind::lead}};
            }
            break;
        case 'A':
            if (rest.empty()) {
                return {.kind = Kind::accepted};
            }
            break;
        case 'O':
            if (rest.empty()) {
                return {.kind = Kind::over};
            }
            break;
        default: break;
    }
    return {};
}

Handshake parse_handshake(std::string_view text) {
    constexpr Handshake too_long{.state = Handshake::State::too_long};
    const std::size_t player_size = text.find('\n');
    if (player_size == std::string_view::npos) {
        return text.size() > longest_name ? too_long : Handshake{};
    }
    const std::string_view rest = text.substr(player_size + 1);
    const std::size_t game_size = rest.find('\n');
    if (player_size > longest_name ||
        (game_size == std::string_view::npos ? rest.size() : game_size) > longest_name) {
        return too_long;
    }
    if (game_size == std::string_view::npos) {
        return {};
    }
    return {.state = Handshake::State::complete,
            .player = text.substr(0, player_size),
            .game = rest.substr(0, game_size),
            .size = player_size + 1 + game_size + 1};
}

void put_handshake(core::Writer& writer, std::string_view player, std::string_view game) {
    core::put(writer, player, '\n', game, '\n');
}

void put_answer(core::Writer& writer, const Answer& answer) {
    switch (answer.kind) {
        case Answer::Kind::bid: core::put(writer, answer.bid, '\n'); break;
        case Answer::Kind::pass: core::put(writer, pass_text, '\n'); break;
        case Answer::Kind::card: core::put(writer, answer.card, '\n'); break;
    }
}

void put_question(core::Writer& writer, const Question& question) {
    switch (question.kind) {
        case Question::Kind::bid:
            core::put(writer, 'B');
            if (question.to_beat) {
                core::put(writer, *question.to_beat);
            }
            break;
        case Question::Kind::lead: core::put(writer, 'L'); break;
        case Question::Kind::follow: core::put(writer, 'P', letter_of(question.suit)); break;
    }
    core::put(writer, '\n');
}

void put_hand(core::Writer& writer, const Hand& hand) {
    core::put(writer, 'H');
    for (const Card card : hand) {
        core::put(writer, card);
    }
    core::put(writer, '\n');
}

void put_trumps(core::Writer& writer, Bid contract) { core::put(writer, 'T', contract, '\n'); }

void put_accepted(core::Writer& writer) { core::put(writer, "A\n"); }

void put_over(core::Writer& writer) { core::put(writer, "O\n"); }

}  // namespace game499
