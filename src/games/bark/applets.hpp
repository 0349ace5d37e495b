// The row of bark in the table of programs.
#pragma once

#include "core/applet.hpp"

namespace bark {

int bark_main(const core::Invocation& invocation);

inline constexpr core::Applet applets[] = {
    {"bark", bark_main, core::NameUse::both, "board card game for people and automatic players",
     "deckfile width height p1type p2type\nsavefile p1type p2type"},
};

}  // namespace bark
