#include "games/stlucia/protocol.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/scanner.hpp"

namespace stlucia {

namespace {

using Kind = HubMessage::Kind;

constexpr std::int64_t most_attacks = dice_in_roll;

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

// One digit, as there are six dice.
bool take_attacks(core::Scanner& scanner, HubMessage& message) {
    const auto digit = scanner.take_bytes(1);
    message.number = digit ? digit->front() - '0' : 0;
    return message.number >= 1 && message.number <= most_attacks;
}

// Perhaps none yet, as more digits may follow.
[[gnu::always_inline]] inline bool take_points(core::Scanner& scanner, HubMessage& message) {
    const auto number = scanner.take_digits();
    message.number = number ? number->value : 0;
    return number.has_value();
}

bool take_direction(core::Scanner& scanner, HubMessage& message) {
    message.direction = scanner.take("in") ? Direction::in : Direction::out;
    return message.direction == Direction::in || scanner.take("out");
}

// Of a form that is known when this is compiled, so that a word is compared at once and no part is
// asked for: in a large game every player hears dozens of lines between two questions. True if the
// word fits, whatever follows.
template <std::size_t Place>
bool take_form(std::string_view line, HubMessage& message) {
    constexpr HubMessageForm form = hub_message_forms[Place];
    core::Scanner scanner(line);
    if (!scanner.take<form.word.size()>(form.word)) {
        return false;
    }
    const bool fits = (!form.seat || (scanner.take(' ') && take_seat(scanner, message))) &&
                      (!form.dice || (scanner.take(' ') && take_dice(scanner, message))) &&
                      (!form.points || (scanner.take(' ') && take_points(scanner, message))) &&
                      (!form.attacks || (scanner.take(' ') && take_attacks(scanner, message) &&
                                         scanner.take(' ') && take_direction(scanner, message))) &&
                      scanner.at_end();
    message.kind = fits ? static_cast<Kind>(Place) : Kind::invalid;
    return true;
}

// No word is the beginning of another, so the first that fits decides.
template <std::size_t... Places>
void take_any_form(std::string_view line, HubMessage& message,
                   std::index_sequence<Places...> /*places*/) {
    static_cast<void>((take_form<Places>(line, message) || ...));
}

// The form alone: points may still be none.
void parse_form(std::string_view line, HubMessage& message) {
    message = {};
    take_any_form(line, message, std::make_index_sequence<std::size(hub_message_forms)>());
    if (message.kind == Kind::invalid) {
        message = {};
    }
}

void refuse_no_points(HubMessage& message) {
    if (message.kind == Kind::points && message.number < 1) {
        message = {};
    }
}

}  // namespace

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
    const HubMessageForm& form = hub_message_forms[static_cast<std::size_t>(message.kind)];
    core::put(writer, form.word);
    if (form.seat) {
        core::put(writer, ' ', letter_of(message.seat));
    }
    if (form.dice) {
        core::put(writer, ' ', message.dice);
    }
    if (form.points) {
        core::put(writer, ' ', message.number);
    }
    if (form.attacks) {
        core::put(writer, ' ', message.number, message.direction == Direction::in ? " in" : " out");
    }
    core::put(writer, '\n');
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
