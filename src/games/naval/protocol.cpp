#include "games/naval/protocol.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/scanner.hpp"

namespace naval {

namespace {

using Kind = Message::Kind;

// Passed as the separator behind the last field.
constexpr char end_of_line = '\n';

struct Word {
    std::string_view text;
    Kind kind;
    Shot shot = Shot::miss;
};
constexpr Word words[] = {
    {"RULES", Kind::rules},
    {"MAP", Kind::map},
    {"YT", Kind::your_turn},
    {"GUESS", Kind::guess},
    {"OK", Kind::ok},
    {"HIT", Kind::result, Shot::hit},
    {"SUNK", Kind::result, Shot::sunk},
    {"MISS", Kind::result, Shot::miss},
    {"DONE", Kind::done},
    {"EARLY", Kind::early},
};

constexpr bool has_fields(Kind kind) {
    return kind != Kind::your_turn && kind != Kind::ok && kind != Kind::early;
}

constexpr bool is_separator(char c) { return c == ',' || c == ':'; }

// Copies the value to `target` if there is one. True if there is.
template <class T>
bool take(const std::optional<T>& value, T& target) {
    if (value) {
        target = *value;
    }
    return value.has_value();
}

}  // namespace

bool MessageParser::feed(std::string_view piece) {
    return std::ranges::all_of(piece, [this](char c) {
        state_ = next(c);
        return state_ != State::broken;
    });
}

bool MessageParser::feed(std::string_view piece, bool ends_line) {
    return (ends_line && parse_common_line(piece)) || feed(piece);
}

bool MessageParser::parse_common_line(std::string_view line) {
    if (state_ != State::before_word) {
        return false;
    }
    if (line == "YT" || line == "OK") {
        message_.kind = line == "YT" ? Kind::your_turn : Kind::ok;
        state_ = State::complete;
        return true;
    }
    core::Scanner scanner(line);
    Message message;
    if (scanner.take("GUESS ")) {
        message.kind = Kind::guess;
    } else {
        message.kind = Kind::result;
        message.shot = scanner.take("MISS ")  ? Shot::miss
                       : scanner.take("HIT ") ? Shot::hit
                                              : Shot::sunk;
        if (message.shot == Shot::sunk && !scanner.take("SUNK ")) {
            return false;
        }
        message.player = scanner.take("1,") ? Player::one : Player::two;
        if (message.player == Player::two && !scanner.take("2,")) {
            return false;
        }
    }
    const std::string_view cell = scanner.rest();
    const bool is_cell = (cell.size() == 2 || cell.size() == 3) && cell[0] >= 'A' &&
                         cell[0] <= 'Z' && cell[1] >= '1' && cell[1] <= '9' &&
                         (cell.size() == 2 || core::is_digit(cell[2]));
    if (!is_cell) {
        return false;
    }
    const int row = cell.size() == 2 ? cell[1] - '0' : (cell[1] - '0') * 10 + cell[2] - '0';
    message.position = {static_cast<std::int8_t>(std::min(row, most_side + 1) - 1),
                        static_cast<std::int8_t>(cell[0] - 'A')};
    message_ = message;
    state_ = State::complete;
    return true;
}

MessageParser::State MessageParser::next(char c) {
    const bool space = core::is_space(c);
    switch (state_) {
        case State::before_word:
        case State::word:
            if (space) {
                return state_ == State::word ? after_word() : State::before_word;
            }
            if (word_size_ == word_.size()) {
                return State::broken;
            }
            word_[word_size_++] = c;
            return State::word;
        case State::before_field:
            if (space) {
                return State::before_field;
            }
            if (is_separator(c) || !has_fields(message_.kind)) {
                return State::broken;
            }
            field_.add(c);
            return State::field;
        case State::field:
            if (space) {
                return State::after_field;
            }
            if (is_separator(c)) {
                return after_separator(c);
            }
            field_.add(c);
            return field_.is_hopeless() ? State::broken : State::field;
        case State::after_field:
            if (space) {
                return State::after_field;
            }
            return is_separator(c) ? after_separator(c) : State::broken;
        case State::complete:
        case State::broken: break;
    }
    return State::broken;
}

MessageParser::State MessageParser::after_word() {
    const auto* const word =
        std::ranges::find(words, std::string_view(word_.data(), word_size_), &Word::text);
    if (word == std::end(words)) {
        return State::broken;
    }
    message_.kind = word->kind;
    message_.shot = word->shot;
    if (word->kind == Kind::rules) {
        rules_ = RulesBuilder();
        message_.rules = &rules_.rules();
    } else if (word->kind == Kind::map) {
        fleet_.clear();
        message_.fleet = &fleet_;
    }
    return State::before_field;
}

MessageParser::State MessageParser::after_separator(char separator) {
    return end_field(separator) ? State::before_field : State::broken;
}

// True if both the field and the separator behind it are what the message needs next.
bool MessageParser::end_field(char separator) {
    bool fits = false;
    switch (message_.kind) {
        case Kind::rules: fits = end_rules_field(separator); break;
        case Kind::map: fits = end_map_field(separator); break;
        case Kind::result: fits = end_result_field(separator); break;
        case Kind::guess:
            fits = take(field_.position(), message_.position) && separator == end_of_line;
            break;
        case Kind::done:
            fits = take(field_.player(), message_.player) && separator == end_of_line;
            break;
        default: break;
    }
    ++fields_;
    field_ = Token();
    return fits;
}

bool MessageParser::end_rules_field(char separator) {
    const std::optional<std::int64_t> number = field_.number();
    if (!number || !rules_.add(*number)) {
        return false;
    }
    return separator == (rules_.complete() ? end_of_line : ',');
}

bool MessageParser::end_map_field(char separator) {
    if (fields_ % 2 == 0) {
        Placement placement;
        return take(field_.position(), placement.start) && separator == ',' &&
               fleet_.try_push(placement);
    }
    Placement& placement = fleet_[fleet_.size() - 1];
    return take(field_.direction(), placement.direction) && separator != ',';
}

bool MessageParser::end_result_field(char separator) {
    if (fields_ == 0) {
        return take(field_.player(), message_.player) && separator == ',';
    }
    return take(field_.position(), message_.position) && separator == end_of_line;
}

Message MessageParser::finish() {
    if (state_ == State::word) {
        state_ = after_word();
    }
    bool complete = state_ == State::complete;
    if (complete) {
        state_ = State::before_word;
        return std::exchange(message_, {});
    }
    if (state_ == State::before_field) {
        complete = !has_fields(message_.kind);
    } else if (state_ == State::field || state_ == State::after_field) {
        complete = end_field(end_of_line);
    }
    const Message message = complete ? message_ : Message{};
    message_ = {};
    state_ = State::before_word;
    word_size_ = 0;
    field_ = Token();
    fields_ = 0;
    return message;
}

void put_rules(core::Writer& writer, const Rules& rules) {
    core::put(writer, "RULES ", rules.width, ',', rules.height, ',', rules.lengths.size());
    for (const std::int64_t length : rules.lengths) {
        core::put(writer, ',', length);
    }
    core::put(writer, '\n');
}

void put_map(core::Writer& writer, const Fleet& fleet, std::size_t ships) {
    std::string_view separator = "MAP ";
    for (std::size_t ship = 0; ship < ships; ++ship) {
        core::put(writer, separator, fleet[ship].start, ',', fleet[ship].direction);
        separator = ":";
    }
    core::put(writer, '\n');
}

void put_your_turn(core::Writer& writer) { core::put(writer, "YT\n"); }

void put_guess(core::Writer& writer, Position position) {
    core::put(writer, "GUESS ", position, '\n');
}

void put_ok(core::Writer& writer) { core::put(writer, "OK\n"); }

void put_result(core::Writer& writer, Player player, Shot shot, Position position) {
    constexpr std::string_view shot_words[] = {"MISS ", "HIT ", "SUNK "};
    core::put(writer, shot_words[static_cast<std::size_t>(shot)], player, ',', position, '\n');
}

void put_done(core::Writer& writer, Player winner) { core::put(writer, "DONE ", winner, '\n'); }

void put_early(core::Writer& writer) { core::put(writer, "EARLY\n"); }

}  // namespace naval
