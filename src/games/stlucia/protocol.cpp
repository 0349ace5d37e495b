#include "games/stlucia/protocol.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/scanner.hpp"

namespace stlucia {

namespace {

using Kind = HubMessage::Kind;

constexpr std::int64_t most_attacks = dice_in_roll;

// Inlining these two is worth 6 % of a game between 26 players in memory, counted in instructions.
[[gnu::always_inline]] inline bool take_seat(core::Scanner& scanner, HubMessage& message) {
    const auto letter = scanner.take_bytes(1);
    const auto seat = letter ? parse_seat(*letter, most_players) : std::nullopt;
    message.seat = seat.value_or(0);
    return seat.has_value();
}

[[gnu::always_inline]] inline bool take_dice(core::Scanner& scanner, HubMessage& message) {
    const auto faces = scanner.take_bytes(dice_in_roll);
    const auto dice = faces ? parse_roll(*faces) : std::nullopt;
    message.dice = dice.value_or(Dice{});
    return dice.has_value();
}

// Takes one digit: there are only six dice.
bool take_attacks(core::Scanner& scanner, HubMessage& message) {
    const auto digit = scanner.take_bytes(1);
    message.number = digit ? digit->front() - '0' : 0;
    return message.number >= 1 && message.number <= most_attacks;
}

// Accepts 0 points, because more digits may follow in the next piece of the line.
bool take_points(core::Scanner& scanner, HubMessage& message) {
    const auto number = scanner.take_digits();
    message.number = number ? number->value : 0;
    return number.has_value();
}

bool take_direction(core::Scanner& scanner, HubMessage& message) {
    message.direction = scanner.take("in") ? Direction::in : Direction::out;
    return message.direction == Direction::in || scanner.take("out");
}

// With the size of the word known at compile time the comparison is inlined.
template <std::size_t Size>
bool take_word(core::Scanner& scanner, const char (&word)[Size]) {
    return scanner.take<Size - 1>({word, Size - 1});
}

// Parses a line, or the beginning of one whose points have more digits to come: 0 points are not
// refused here. The words are roughly in the order of their frequency, because a player of a large
// game gets dozens of lines between two questions.
void parse_form(std::string_view line, HubMessage& message) {
    message = {};
    core::Scanner scanner(line);
    bool fits = false;
    if (take_word(scanner, "rolled ")) {
        message.kind = Kind::rolled;
        fits = take_seat(scanner, message) && scanner.take(' ') && take_dice(scanner, message);
    } else if (take_word(scanner, "points ")) {
        message.kind = Kind::points;
        fits = take_seat(scanner, message) && scanner.take(' ') && take_points(scanner, message);
    } else if (take_word(scanner, "attacks ")) {
        message.kind = Kind::attacks;
        fits = take_seat(scanner, message) && scanner.take(' ') && take_attacks(scanner, message) &&
               scanner.take(' ') && take_direction(scanner, message);
    } else if (take_word(scanner, "claim ")) {
        message.kind = Kind::claim;
        fits = take_seat(scanner, message);
    } else if (take_word(scanner, "turn ")) {
        message.kind = Kind::turn;
        fits = take_dice(scanner, message);
    } else if (take_word(scanner, "rerolled ")) {
        message.kind = Kind::rerolled;
        fits = take_dice(scanner, message);
    } else if (take_word(scanner, "stay?")) {
        message.kind = Kind::stay_question;
        fits = true;
    } else if (take_word(scanner, "eliminated ")) {
        message.kind = Kind::eliminated;
        fits = take_seat(scanner, message);
    } else if (take_word(scanner, "winner ")) {
        message.kind = Kind::winner;
        fits = take_seat(scanner, message);
    } else if (take_word(scanner, "shutdown")) {
        message.kind = Kind::shutdown;
        fits = true;
    }
    if (!fits || !scanner.at_end()) {
        message = {};
    }
}

void refuse_no_points(HubMessage& message) {
    if (message.kind == Kind::points && message.number < 1) {
        message = {};
    }
}

}  // namespace

bool names_seat(Kind kind) {
    switch (kind) {
        case Kind::rolled:
        case Kind::points:
        case Kind::attacks:
        case Kind::claim:
        case Kind::eliminated:
        case Kind::winner: return true;
        case Kind::turn:
        case Kind::rerolled:
        case Kind::stay_question:
        case Kind::shutdown:
        case Kind::invalid: break;
    }
    return false;
}

void parse_hub_message(std::string_view line, HubMessage& message) {
    parse_form(line, message);
    refuse_no_points(message);
}

void HubMessageParser::feed(std::string_view piece) {
    const std::size_t part = std::min(piece.size(), longest_bounded_message - head_.size());
    head_.append(piece.substr(0, part));
    piece.remove_prefix(part);
    if (piece.empty()) {
        return;
    }
    if (!is_long_) {
        is_long_ = true;
        parse_form(head_.view(), message_);
    }
    core::Number number{.value = message_.number};
    for (const char c : piece) {
        if (message_.kind != Kind::points || !core::is_digit(c)) {
            message_ = {};
            return;
        }
        core::add_digit(number, c);
    }
    message_.number = number.value;
}

const HubMessage& HubMessageParser::finish(std::string_view last_piece) {
    if (head_.size() == 0) {  // the usual case: the line came in one piece
        parse_hub_message(last_piece, message_);
    } else {
        finish_pieces(last_piece);
    }
    return message_;
}

void HubMessageParser::finish_pieces(std::string_view last_piece) {
    feed(last_piece);
    if (!is_long_) {
        parse_form(head_.view(), message_);
    }
    head_.clear();
    is_long_ = false;
    refuse_no_points(message_);
}

Answer parse_answer(std::string_view line) {
    core::Scanner scanner(line);
    if (scanner.take("reroll ")) {
        const std::optional<Dice> dice = parse_faces(scanner.rest());
        return dice ? Answer{.kind = Answer::Kind::reroll, .dice = *dice} : Answer{};
    }
    if (line == "keepall") {
        return {.kind = Answer::Kind::keep_all};
    }
    if (line == "stay") {
        return {.kind = Answer::Kind::stay};
    }
    return {.kind = line == "go" ? Answer::Kind::go : Answer::Kind::invalid};
}

void put_part(core::Writer& writer, const HubMessage& message) {
    const char seat = letter_of(message.seat);
    switch (message.kind) {
        case Kind::rolled: core::put(writer, "rolled ", seat, ' ', message.dice, '\n'); break;
        case Kind::points: core::put(writer, "points ", seat, ' ', message.number, '\n'); break;
        case Kind::attacks:
            core::put(writer, "attacks ", seat, ' ', message.number,
                      message.direction == Direction::in ? " in\n" : " out\n");
            break;
        case Kind::claim: core::put(writer, "claim ", seat, '\n'); break;
        case Kind::turn: core::put(writer, "turn ", message.dice, '\n'); break;
        case Kind::rerolled: core::put(writer, "rerolled ", message.dice, '\n'); break;
        case Kind::stay_question: core::put(writer, "stay?\n"); break;
        case Kind::eliminated: core::put(writer, "eliminated ", seat, '\n'); break;
        case Kind::winner: core::put(writer, "winner ", seat, '\n'); break;
        case Kind::shutdown: core::put(writer, "shutdown\n"); break;
        case Kind::invalid: break;
    }
}

void put_part(core::Writer& writer, const Answer& answer) {
    switch (answer.kind) {
        case Answer::Kind::keep_all: core::put(writer, "keepall\n"); break;
        case Answer::Kind::reroll: core::put(writer, "reroll ", answer.dice, '\n'); break;
        case Answer::Kind::stay: core::put(writer, "stay\n"); break;
        case Answer::Kind::go: core::put(writer, "go\n"); break;
        case Answer::Kind::invalid: break;
    }
}

}  // namespace stlucia
