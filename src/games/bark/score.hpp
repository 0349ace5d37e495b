// The scores at the end of a game: bark(6), "SCORES".
#pragma once

#include <array>

#include "games/bark/rules.hpp"

namespace bark {

// For each player the number of cards of the longest path that goes from neighbour to neighbour
// with rising ranks, and begins and ends with the same suit of that player. 0 if the board has none
// of the player's suits.
std::array<unsigned, players> scores(const Board& board);

}  // namespace bark
