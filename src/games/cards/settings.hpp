// The numbers on the command lines of hub and players: cards(5), "NUMBERS, CARDS AND LINES".
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "core/number.hpp"

namespace cards {

inline constexpr std::int64_t least_threshold = 2;

// Accepts digits only. A value too large for an int becomes the largest int. Returns nothing if the
// text is not such a number, or the value is less than `least`.
constexpr std::optional<std::int64_t> parse_setting(std::string_view text, std::int64_t least) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const std::optional<core::Number> number = core::parse_number(text, core::digits_only);
    if (!number || number->value < least) {
        return std::nullopt;
    }
    return number->value < most ? number->value : most;
}

}  // namespace cards
