// The numbers of a game as the command lines of hub and players give them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "core/number.hpp"

namespace cards {

inline constexpr std::int64_t least_threshold = 2;

// Digits and nothing else; a value too large for an int is taken for the largest int.
constexpr std::optional<std::int64_t> parse_setting(std::string_view text, std::int64_t least) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const std::optional<core::Number> number = core::parse_number(text, core::digits_only);
    if (!number || number->value < least) {
        return std::nullopt;
    }
    return number->value < most ? number->value : most;
}

}  // namespace cards
