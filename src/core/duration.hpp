// Parses durations: a number of seconds, or a number with the unit ms, s or m; both may have a
// fraction. Examples are "0.5", "500ms", "2s" and "1.5m".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/number.hpp"
#include "core/scanner.hpp"

namespace core {

// Returns microseconds. The result is more than 0, and the number before the fraction is at most
// 100,000,000 units; digits below a microsecond are dropped.
constexpr std::optional<std::int64_t> parse_duration(std::string_view text) {
    constexpr std::int64_t second = 1'000'000;
    constexpr std::int64_t most_units = 100'000'000;
    Scanner scanner(text);
    const std::optional<Number> whole = scanner.take_digits();
    if (!whole || whole->value > most_units) {
        return std::nullopt;
    }
    std::int64_t millionths = 0;
    if (scanner.take('.')) {
        std::int64_t place = second;
        const std::string_view rest = scanner.rest();
        if (rest.empty() || !is_digit(rest.front())) {
            return std::nullopt;
        }
        for (const char c : rest) {
            if (!is_digit(c)) {
                break;
            }
            place /= 10;
            millionths += place * (c - '0');
        }
        static_cast<void>(scanner.take_digits());
    }
    std::int64_t unit = second;
    if (scanner.take("ms")) {
        unit = second / 1000;
    } else if (scanner.take('m')) {
        unit = 60 * second;
    } else {
        static_cast<void>(scanner.take('s'));
    }
    const std::int64_t microseconds = whole->value * unit + millionths * (unit / 1000) / 1000;
    return scanner.at_end() && microseconds > 0 ? std::optional(microseconds) : std::nullopt;
}

}  // namespace core
