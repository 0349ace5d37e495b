// The argument that server and client share: the port: serv499(6) and client499(6).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "core/number.hpp"

namespace game499 {

// Accepts a number from 1 to 65535 in the form that strtol reads, with nothing behind it.
constexpr std::optional<std::uint16_t> parse_port(std::string_view text) {
    constexpr std::int64_t most = std::numeric_limits<std::uint16_t>::max();
    const std::optional<std::int64_t> port = core::parse_in_range(text, core::as_strtol, 1, most);
    if (!port) {
        return std::nullopt;
    }
    return static_cast<std::uint16_t>(*port);
}

}  // namespace game499
