// The number of a position in a game, counted from 0.
#pragma once

#include <cstddef>
#include <cstdint>

namespace game {

using Seat = std::uint32_t;

// The most seats of any game that `match` plays: stlucia names its players by the letters A to Z.
// A card hub may seat more; what is kept for each seat of a match has this capacity.
inline constexpr std::size_t most_seats = 26;

}  // namespace game
