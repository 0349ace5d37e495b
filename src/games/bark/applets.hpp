// The row of bark in the table of programs.
#pragma once

#include "core/applet.hpp"

namespace bark {

int bark_main(const core::Invocation& invocation);

inline constexpr core::Option options[] = {
    {"--comfort", core::OptionKind::flag, "",
     "numbers the board, says why a move is refused, knows help and quit"},
};
inline constexpr core::Applet applets[] = {
    {"bark",
     bark_main,
     core::NameUse::both,
     "board card game for people and automatic players",
     "deckfile width height p1type p2type\nsavefile p1type p2type",
     {.options = options}},
};

}  // namespace bark
