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

}  // namespace game499
