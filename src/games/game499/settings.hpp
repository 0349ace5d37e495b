// What the command lines of server and client have in common: the port.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "core/number.hpp"

namespace game499 {

// A number in the form strtol takes, all of the text used up.
constexpr std::optional<std::uint16_t> parse_port(std::string_view text) {
    constexpr std::int64_t most = std::numeric_limits<std::uint16_t>::max();
    const std::optional<std::int64_t> port = core::parse_in_range(text, core::as_strtol, 1, most);
    if (!port) {
        return std::nullopt;
    }
    return static_cast<std::uint16_t>(*port);
}

}  // namespace game499
