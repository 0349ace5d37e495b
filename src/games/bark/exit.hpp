// Every way bark ends: status, message, condition. Nothing else prints an error.
#pragma once

#include "core/ending.hpp"

namespace bark::game_exit {

inline constexpr core::Ending game_over{0, ""};
// Neither three nor five arguments.
inline constexpr core::Ending usage{
    1, "Usage: bark savefile p1type p2type\nbark deck width height p1type p2type"};
// A player type that is not a or h, a side that is not 3 to 100.
inline constexpr core::Ending arguments{2, "Incorrect arg types"};
// Cannot be read, or is not well formed.
inline constexpr core::Ending deck{3, "Unable to parse deckfile"};
// The same of the save file.
inline constexpr core::Ending save{4, "Unable to parse savefile"};
// A new game with fewer cards than the two hands and a first turn need.
inline constexpr core::Ending short_deck{5, "Short deck"};
// A loaded game with no empty cell.
inline constexpr core::Ending board_full{6, "Board full"};
// A person has to move, and nothing more will come.
inline constexpr core::Ending input_end{7, "End of input"};

}  // namespace bark::game_exit
