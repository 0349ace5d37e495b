// Parses the arguments of the command line: bark(6). The form of numbers is the same in the files
// and at the prompt.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/number.hpp"
#include "games/bark/rules.hpp"

namespace bark {

inline constexpr core::NumberForm number_form = core::digits_with_plus;

constexpr std::optional<unsigned> parse_side(std::string_view text) {
    const auto side = core::parse_in_range(text, number_form, least_side, most_side);
    return side ? std::optional(static_cast<unsigned>(*side)) : std::nullopt;
}

enum class PlayerType : std::uint8_t { human, automatic };

constexpr std::optional<PlayerType> parse_player_type(std::string_view text) {
    if (text == "h") {
        return PlayerType::human;
    }
    if (text == "a") {
        return PlayerType::automatic;
    }
    return std::nullopt;
}

}  // namespace bark
