// All exit statuses and error messages of bark: bark(6), "EXIT STATUS". The comment above each says
// when it is used. No other code of the family prints an error.
#pragma once

#include "core/ending.hpp"

namespace bark::game_exit {

inline constexpr core::Ending game_over{0, ""};
// Neither three nor five arguments.
inline constexpr core::Ending usage{
    1, "Usage: bark savefile p1type p2type\nbark deck width height p1type p2type"};
// A player type is neither a nor h, or a side of the board is not a number from 3 to 100.
inline constexpr core::Ending arguments{2, "Incorrect arg types"};
// The deck file cannot be read, or is malformed.
inline constexpr core::Ending deck{3, "Unable to parse deckfile"};
// The save file cannot be read, or is malformed.
inline constexpr core::Ending save{4, "Unable to parse savefile"};
// The deck has fewer cards than a new game needs for the two hands and the first turn.
inline constexpr core::Ending short_deck{5, "Short deck"};
// The loaded game has no empty cell.
inline constexpr core::Ending board_full{6, "Board full"};
// The input ended when a person had to move.
inline constexpr core::Ending input_end{7, "End of input"};

}  // namespace bark::game_exit
