// The one parser of whole numbers. The families' specifications differ in the form they accept, so
// the form is a parameter; the value is always the true one: no wrap-around, saturated when it is
// beyond 64 bits, which is out of any range asked for.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace core {

struct NumberForm {
    bool plus = false;           // one leading '+'
    bool minus = false;          // one leading '-'
    bool leading_space = false;  // white space before it, as strtol skips it
};

inline constexpr NumberForm digits_only{};
inline constexpr NumberForm digits_with_plus{.plus = true};
inline constexpr NumberForm signed_digits{.plus = true, .minus = true};
inline constexpr NumberForm as_strtol{.plus = true, .minus = true, .leading_space = true};

struct Number {
    std::int64_t value = 0;
    bool saturated = false;  // the text says more than 64 bits hold
};

// C's isspace in the "C" locale.
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Grows a number by a digit; for parsers that see their text in pieces.
constexpr void add_digit(Number& number, char digit) {
    if (number.saturated || __builtin_mul_overflow(number.value, 10, &number.value) ||
        __builtin_add_overflow(number.value, digit - '0', &number.value)) {
        number = {std::numeric_limits<std::int64_t>::max(), true};
    }
}

// A number of one or more digits, perhaps after a plus, a byte at a time.
template <NumberForm Form>
class NumberParser {
    static_assert(!Form.minus && !Form.leading_space);

public:
    // False if the text cannot be a number any more.
    constexpr bool feed(char c) {
        const bool is_plus = Form.plus && c == '+' && !started_;
        started_ = true;
        if (!is_digit(c)) {
            return is_plus;
        }
        has_digits_ = true;
        add_digit(number_, c);
        return true;
    }
    [[nodiscard]] constexpr bool complete() const { return has_digits_; }
    // Saturated: what is too large for 64 bits is larger than anything it is compared with.
    [[nodiscard]] constexpr std::int64_t value() const { return number_.value; }

private:
    Number number_;
    bool started_ = false;
    bool has_digits_ = false;
};

// The whole of `text` as a number of that form.
constexpr std::optional<Number> parse_number(std::string_view text, NumberForm form) {
    while (form.leading_space && !text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    bool negative = false;
    if (!text.empty() &&
        ((form.plus && text.front() == '+') || (form.minus && text.front() == '-'))) {
        negative = text.front() == '-';
        text.remove_prefix(1);
    }
    if (text.empty()) {
        return std::nullopt;
    }
    Number number;
    for (const char c : text) {
        if (!is_digit(c)) {
            return std::nullopt;
        }
        add_digit(number, c);
    }
    if (negative) {
        number.value = -number.value;
    }
    return number;
}

// The same, and within the range.
constexpr std::optional<std::int64_t> parse_in_range(std::string_view text, NumberForm form,
                                                     std::int64_t least, std::int64_t most) {
    const std::optional<Number> number = parse_number(text, form);
    if (!number || number->saturated || number->value < least || number->value > most) {
        return std::nullopt;
    }
    return number->value;
}

}  // namespace core
