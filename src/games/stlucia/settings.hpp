// The arguments of hub and players: the numbers, and the letters of the seats: stlucia(6) and
// stlucia(5), "THE GAME".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/number.hpp"
#include "game/seat.hpp"

namespace stlucia {

// The protocol names each player by a letter from A to Z.
inline constexpr std::size_t least_players = 2;
inline constexpr std::size_t most_players = 'Z' - 'A' + 1;
static_assert(most_players <= game::most_seats);

// The number of a seat, or of seats.
using SeatIndex = std::uint8_t;

constexpr char letter_of(std::size_t seat) { return static_cast<char>('A' + seat); }

// Accepts one of the first `players` capital letters.
constexpr std::optional<SeatIndex> parse_seat(std::string_view text, std::size_t players) {
    if (text.size() != 1 || text[0] < 'A' || text[0] >= letter_of(players)) {
        return std::nullopt;
    }
    return static_cast<SeatIndex>(text[0] - 'A');
}

// A score too large for the type becomes the largest one. No game reaches either.
constexpr std::optional<std::int64_t> parse_win_score(std::string_view text) {
    const std::optional<core::Number> number = core::parse_number(text, core::digits_only);
    if (!number || number->value < 1) {
        return std::nullopt;
    }
    return number->value;
}

}  // namespace stlucia
