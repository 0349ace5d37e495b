// A cursor over a complete message or line. Each take function either removes what it matches from
// the front of the text and reports success, or leaves the text unchanged.
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
        // This compares byte by byte because prefixes are too short to pay for a memcmp call.
        if (rest_.size() < prefix.size()) {
            return false;
        }
        for (std::size_t i = 0; i < prefix.size(); ++i) {
            if (rest_[i] != prefix[i]) {
                return false;
            }
        }
        rest_.remove_prefix(prefix.size());
        return true;
    }
    // Like take(prefix), for a size known at compile time: the compiler inlines the memcmp.
    template <std::size_t Size>
    constexpr bool take(std::string_view prefix) {
        if (rest_.size() < Size || __builtin_memcmp(rest_.data(), prefix.data(), Size) != 0) {
            return false;
        }
        rest_.remove_prefix(Size);
        return true;
    }
    constexpr bool take(char c) {
        if (rest_.empty() || rest_.front() != c) {
            return false;
        }
        rest_.remove_prefix(1);
        return true;
    }

    // Takes one or more digits. The number saturates if it does not fit 64 bits.
    constexpr std::optional<Number> take_digits() {
        if (rest_.empty() || !is_digit(rest_.front())) {
            return std::nullopt;
        }
        Number number;
        do {
            add_digit(number, rest_.front());
            rest_.remove_prefix(1);
        } while (!rest_.empty() && is_digit(rest_.front()));
        return number;
    }

    // Takes exactly `count` bytes.
    constexpr std::optional<std::string_view> take_bytes(std::size_t count) {
        if (rest_.size() < count) {
            return std::nullopt;
        }
        // substr would check the bounds again, and is a call if the compiler does not inline it.
        const std::string_view bytes(rest_.data(), count);
        rest_.remove_prefix(count);
        return bytes;
    }

    [[nodiscard]] constexpr bool at_end() const { return rest_.empty(); }
    [[nodiscard]] constexpr std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

}  // namespace core
