// What the command lines of hub and players say about a game: numbers, and the letters of the
// seats.
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

// One of the first `players` capital letters, and nothing else.
constexpr std::optional<SeatIndex> parse_seat(std::string_view text, std::size_t players) {
    if (text.size() != 1 || text[0] < 'A' || text[0] >= letter_of(players)) {
        return std::nullopt;
    }
    return static_cast<SeatIndex>(text[0] - 'A');
}

// A score beyond any integer is taken for the largest: nobody reaches either.
constexpr std::optional<std::int64_t> parse_win_score(std::string_view text) {
    const std::optional<core::Number> number = core::parse_number(text, core::digits_only);
    if (!number || number->value < 1) {
        return std::nullopt;
    }
    return number->value;
}

}  // namespace stlucia
