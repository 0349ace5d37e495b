// The only parser of whole numbers. The form is a parameter, because the families' specifications
// differ in what they accept. A value that does not fit 64 bits saturates and never wraps around.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace core {

struct NumberForm {
    bool plus = false;           // one leading '+'
    bool minus = false;          // one leading '-'
    bool leading_space = false;  // any white space that strtol(3) would skip
};

inline constexpr NumberForm digits_only{};
inline constexpr NumberForm digits_with_plus{.plus = true};
inline constexpr NumberForm signed_digits{.plus = true, .minus = true};
inline constexpr NumberForm as_strtol{.plus = true, .minus = true, .leading_space = true};

struct Number {
    std::int64_t value = 0;
    bool saturated = false;  // the number in the text does not fit 64 bits
};

// C's isspace in the "C" locale.
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Appends a digit to a number, for parsers that get their text in pieces.
constexpr void add_digit(Number& number, char digit) {
    if (number.saturated || __builtin_mul_overflow(number.value, 10, &number.value) ||
        __builtin_add_overflow(number.value, digit - '0', &number.value)) {
        number = {std::numeric_limits<std::int64_t>::max(), true};
    }
}

// Parses one or more digits, after a plus if the form allows it, one byte at a time.
template <NumberForm Form>
class NumberParser {
    static_assert(!Form.minus && !Form.leading_space);

public:
    // Returns false if the text is not a number.
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
    // INT64_MAX if the number does not fit 64 bits: larger than every number it is compared with.
    [[nodiscard]] constexpr std::int64_t value() const { return number_.value; }

private:
    Number number_;
    bool started_ = false;
    bool has_digits_ = false;
};

// Parses all of `text` as a number of that form. Returns nullopt if it is not one.
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

// Like parse_number, but also returns nullopt if the number is not in `least`..`most`.
constexpr std::optional<std::int64_t> parse_in_range(std::string_view text, NumberForm form,
                                                     std::int64_t least, std::int64_t most) {
    const std::optional<Number> number = parse_number(text, form);
    if (!number || number->saturated || number->value < least || number->value > most) {
        return std::nullopt;
    }
    return number->value;
}

}  // namespace core
