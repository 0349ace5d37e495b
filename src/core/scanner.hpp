// A cursor over a piece of text, for messages and lines that are complete. Each step either takes
// what it names from the front and says so, or leaves the text as it was.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/number.hpp"

namespace core {

class Scanner {
public:
    constexpr explicit Scanner(std::string_view text) : rest_(text) {}

    constexpr bool take(std::string_view prefix) {
        if (!rest_.starts_with(prefix)) {
            return false;
        }
        rest_.remove_prefix(prefix.size());
        return true;
    }
    constexpr bool take(char c) { return take(std::string_view(&c, 1)); }

    // One or more digits; the number is saturated if it is too large.
    constexpr std::optional<Number> take_digits() {
        std::size_t length = 0;
        while (length < rest_.size() && is_digit(rest_[length])) {
            ++length;
        }
        const std::string_view digits = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return parse_number(digits, digits_only);
    }

    // Exactly that many bytes.
    constexpr std::optional<std::string_view> take_bytes(std::size_t count) {
        if (rest_.size() < count) {
            return std::nullopt;
        }
        const std::string_view bytes = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return bytes;
    }

    [[nodiscard]] constexpr bool at_end() const { return rest_.empty(); }
    [[nodiscard]] constexpr std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

}  // namespace core
