// The value of --until in the form that the command line and the log share.
#pragma once

#include <optional>
#include <string_view>

#include "core/number.hpp"
#include "workbench/match/plan.hpp"

namespace match {

inline constexpr std::string_view until_setting = "until";

// The smallest difference that the table shows, and the largest that is possible.
inline constexpr double least_until = 0.000001;
inline constexpr double most_until = 100;

// Parses a percentage: digits, optionally a point and more digits.
constexpr std::optional<double> parse_until(std::string_view text) {
    constexpr std::size_t most_digits = 15;  // a double keeps 15 decimal digits
    double value = 0;
    double unit = 1;
    bool has_point = false;
    bool has_digit = false;
    for (const char c : text) {
        if (c == '.' && has_digit && !has_point) {
            has_point = true;
            has_digit = false;
        } else if (core::is_digit(c)) {
            has_digit = true;
            value = value * 10 + (c - '0');
            unit *= has_point ? 10 : 1;
        } else {
            return std::nullopt;
        }
    }
    value /= unit;
    if (!has_digit || text.size() > most_digits || value < least_until || value > most_until) {
        return std::nullopt;
    }
    return value;
}

// The difference that a match tests for; 0 if it has no --until.
constexpr double until_of(const Plan& plan) {
    const Setting* const until = find_setting(plan, until_setting);
    return until == nullptr ? 0 : parse_until(until->text).value_or(0);
}

}  // namespace match
