// The scores at the end of a game: bark(6), "SCORES".
#pragma once

#include <array>

#include "games/bark/rules.hpp"

namespace bark {

// For each player the number of cards of the longest rising path over neighbours whose first and
// last card are of one suit of his; 0 if none of his suits is on the board.
std::array<unsigned, players> scores(const Board& board);

}  // namespace bark
