// Parses a token byte by byte: naval(5), "TOKENS". A token has no greatest length, so its text is
// not kept, only what is needed to read it as a number, position or direction.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "core/number.hpp"
#include "games/naval/fleet.hpp"

namespace naval {

class Token {
public:
    constexpr void add(char c) {
        if (size_ == 0) {
            first_ = c;
        } else if (!core::is_digit(c)) {
            rest_is_digits_ = false;
        }
        if (core::is_digit(c)) {
            add_digit(c);
        }
        size_ = std::min(size_ + 1, 2);
    }

    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    // True if the token means nothing, whatever bytes follow.
    [[nodiscard]] constexpr bool is_hopeless() const { return !rest_is_digits_ || out_of_range_; }

    // The number that strtol reads in base 10, if it reads the whole token without a range error.
    [[nodiscard]] constexpr std::optional<std::int64_t> number() const {
        const bool negative = first_ == '-';
        const bool begins_well =
            core::is_digit(first_) || ((negative || first_ == '+') && size_ == 2);
        if (is_hopeless() || !begins_well || (!negative && magnitude_ == magnitude_of_least)) {
            return std::nullopt;
        }
        return static_cast<std::int64_t>(negative ? 0 - magnitude_ : magnitude_);
    }

    [[nodiscard]] constexpr std::optional<Player> player() const {
        const std::optional<std::int64_t> id = number();
        if (!id || (*id != 1 && *id != 2)) {
            return std::nullopt;
        }
        return static_cast<Player>(*id);
    }

    // An upper-case letter and a row number of any size. Rows below the largest board all become
    // the first row that no board has.
    [[nodiscard]] constexpr std::optional<Position> position() const {
        if (is_hopeless() || first_ < 'A' || first_ > 'Z' || size_ < 2 ||
            magnitude_ == magnitude_of_least) {
            return std::nullopt;
        }
        const auto row = std::min<std::uint64_t>(magnitude_, most_side + 1);
        return Position{static_cast<std::int8_t>(static_cast<int>(row) - 1),
                        static_cast<std::int8_t>(first_ - 'A')};
    }

    [[nodiscard]] constexpr std::optional<Direction> direction() const {
        if (size_ != 1 || std::string_view("NESW").find(first_) == std::string_view::npos) {
            return std::nullopt;
        }
        return static_cast<Direction>(first_);
    }

private:
    // The magnitude of the least 64-bit number, which is one more than that of the greatest.
    static constexpr std::uint64_t magnitude_of_least =
        std::uint64_t{std::numeric_limits<std::int64_t>::max()} + 1;

    constexpr void add_digit(char digit) {
        const auto units = static_cast<std::uint64_t>(digit - '0');
        out_of_range_ = out_of_range_ || magnitude_ > (magnitude_of_least - units) / 10;
        magnitude_ = out_of_range_ ? 0 : magnitude_ * 10 + units;
    }

    std::uint64_t magnitude_ = 0;  // of all digits
    int size_ = 0;                 // 0, 1, or 2 for two and more
    char first_ = '\0';
    bool rest_is_digits_ = true;
    bool out_of_range_ = false;
};

// Parses a whole text as one token. White space around it is ignored; a text with white space
// inside means nothing.
constexpr Token parse_token(std::string_view text) {
    while (!text.empty() && core::is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && core::is_space(text.back())) {
        text.remove_suffix(1);
    }
    Token token;
    for (const char c : text) {
        token.add(c);
    }
    return token;
}

}  // namespace naval
