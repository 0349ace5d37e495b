// What the naval game writes and reads, as plainly as it can be said: numbers, positions, rules,
// messages, boards, files.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/plain_text.hpp"

namespace model {

using Cell = std::pair<int, int>;  // row, column

inline bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

inline std::string trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return std::string(text);
}

inline std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found(1);
    for (const char c : text) {
        if (!is_space(c)) {
            found.back() += c;
        } else if (!found.back().empty()) {
            found.emplace_back();
        }
    }
    if (found.back().empty()) {
        found.pop_back();
    }
    return found;
}

inline bool all_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Compared as text, so that nothing can wrap.
inline bool at_most(std::string digits, const std::string& bound) {
    digits.erase(0, digits.find_first_not_of('0'));
    return digits.size() != bound.size() ? digits.size() < bound.size() : digits <= bound;
}

inline std::optional<std::int64_t> number(const std::string& text) {
    const bool negative = text.starts_with('-');
    const std::string digits = negative || text.starts_with('+') ? text.substr(1) : text;
    if (!all_digits(digits) ||
        !at_most(digits, negative ? "9223372036854775808" : "9223372036854775807")) {
        return std::nullopt;
    }
    return std::stoll((negative ? "-" : "") + digits);
}

// Rows beyond 27 count as 27: no board is that high.
inline std::optional<Cell> position(const std::string& text) {
    if (text.size() < 2 || text[0] < 'A' || text[0] > 'Z' || !all_digits(text.substr(1)) ||
        !number(text.substr(1))) {
        return std::nullopt;
    }
    return Cell(static_cast<int>(std::min<std::int64_t>(*number(text.substr(1)), 27)) - 1,
                text[0] - 'A');
}

inline bool is_direction(const std::string& text) {
    return text == "N" || text == "E" || text == "S" || text == "W";
}

inline Cell step(Cell from, char direction, int count) {
    from.first += direction == 'S' ? count : direction == 'N' ? -count : 0;
    from.second += direction == 'E' ? count : direction == 'W' ? -count : 0;
    return from;
}

struct Rules {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<std::int64_t> lengths;
    [[nodiscard]] bool holds(Cell cell) const {
        return cell.first >= 0 && cell.first < height && cell.second >= 0 && cell.second < width;
    }
};

// Width, height, number of ships and the lengths, no more and no less.
inline std::optional<Rules> rules_of(const std::vector<std::string>& texts) {
    std::vector<std::int64_t> numbers;
    for (const std::string& text : texts) {
        if (!number(text)) {
            return std::nullopt;
        }
        numbers.push_back(*number(text));
    }
    if (numbers.size() < 3 || numbers[0] < 1 || numbers[0] > 26 || numbers[1] < 1 ||
        numbers[1] > 26 || numbers[2] < 1 || numbers[2] > 15 ||
        static_cast<std::int64_t>(numbers.size()) != 3 + numbers[2] ||
        std::any_of(numbers.begin() + 3, numbers.end(),
                    [](std::int64_t length) { return length < 1; })) {
        return std::nullopt;
    }
    return Rules{numbers[0], numbers[1], {numbers.begin() + 3, numbers.end()}};
}

struct Ship {
    Cell start;
    char direction;
};

// The ship that each covered cell belongs to, if the fleet fits.
inline std::optional<std::map<Cell, std::size_t>> placed(const Rules& rules,
                                                         const std::vector<Ship>& ships) {
    std::map<Cell, std::size_t> cells;
    if (ships.size() < rules.lengths.size()) {
        return std::nullopt;
    }
    for (std::size_t ship = 0; ship < rules.lengths.size(); ++ship) {
        for (std::int64_t i = 0; i < rules.lengths[ship]; ++i) {
            const Cell cell = step(ships[ship].start, ships[ship].direction, static_cast<int>(i));
            if (!rules.holds(cell) || !cells.emplace(cell, ship).second) {
                return std::nullopt;
            }
        }
    }
    return cells;
}

// A line of the protocol: the word, and what its fields say.
struct Message {
    std::string word;
    std::optional<Rules> rules;
    std::vector<Ship> ships;
    std::int64_t id = 0;
    Cell cell;
};

inline std::optional<std::vector<Ship>> ships_of(const std::string& fields) {
    std::vector<Ship> ships;
    for (const std::string& part : plain::split(fields, ':')) {
        const std::vector<std::string> both = plain::split(part, ',');
        if (both.size() != 2 || !position(trimmed(both[0])) || !is_direction(trimmed(both[1]))) {
            return std::nullopt;
        }
        ships.push_back({*position(trimmed(both[0])), trimmed(both[1])[0]});
    }
    return ships.size() > 15 ? std::nullopt : std::optional(ships);
}

inline std::optional<Message> parse(std::string_view line) {
    const std::string text = trimmed(line);
    if (text == "YT" || text == "OK" || text == "EARLY") {
        return Message{.word = text};
    }
    const auto* const end = std::find_if(text.data(), text.data() + text.size(), is_space);
    Message message{.word = std::string(text.data(), end)};
    const std::string rest = trimmed({end, text.data() + text.size()});
    std::vector<std::string> fields;
    for (const std::string& field : plain::split(rest, ',')) {
        fields.push_back(trimmed(field));
    }
    const auto take_id = [&](const std::string& field) {
        message.id = number(field).value_or(0);
        return message.id == 1 || message.id == 2;
    };
    const auto take_cell = [&](const std::string& field) {
        message.cell = position(field).value_or(Cell(-2, -2));
        return position(field).has_value();
    };
    bool good = false;
    if (message.word == "RULES") {
        message.rules = rules_of(fields);
        good = message.rules.has_value();
    } else if (message.word == "MAP") {
        const auto ships = ships_of(rest);
        message.ships = ships.value_or(std::vector<Ship>());
        good = ships.has_value();
    } else if (message.word == "GUESS") {
        good = fields.size() == 1 && take_cell(fields[0]);
    } else if (message.word == "DONE") {
        good = fields.size() == 1 && take_id(fields[0]);
    } else if (message.word == "HIT" || message.word == "SUNK" || message.word == "MISS") {
        good = fields.size() == 2 && take_id(fields[0]) && take_cell(fields[1]);
    }
    return good ? std::optional(message) : std::nullopt;
}

using Ships = std::map<Cell, std::size_t>;  // which ship covers a cell

// A board with its ships and the shots at them.
inline std::string picture(const Rules& rules, const Ships& ships, const std::set<Cell>& shots) {
    std::string text = "   ";
    for (int column = 0; column < rules.width; ++column) {
        text += static_cast<char>('A' + column);
    }
    text += '\n';
    for (int row = 0; row < rules.height; ++row) {
        text += (row < 9 ? " " : "") + std::to_string(row + 1) + " ";
        for (int column = 0; column < rules.width; ++column) {
            const Cell cell(row, column);
            const bool ship = ships.contains(cell);
            text += shots.contains(cell) ? (ship ? '*' : '/')
                    : ship               ? "123456789ABCDEF"[ships.at(cell)]
                                         : '.';
        }
        text += '\n';
    }
    return text;
}

// The lines of a file that count, trimmed.
inline std::vector<std::string> counting_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (const std::string& line : plain::split(text, '\n')) {
        const std::string bare = trimmed(line);
        if (!bare.empty() && bare[0] != '#') {
            lines.push_back(bare);
        }
    }
    return lines;
}

}  // namespace model
