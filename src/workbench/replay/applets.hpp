// The entry of replay in the table of programs: multitool-replay(1).
#pragma once

#include "core/applet.hpp"

namespace replay {

int replay_main(const core::Invocation& invocation);

inline constexpr core::Option options[] = {
    {"--seat", core::OptionKind::number, "N", "only what seat N saw; run PROGRAM in its place"},
    {"--limit", core::OptionKind::duration, "TIME",
     "how long PROGRAM may take for an answer (10s)"},
    {"--debug", core::OptionKind::flag, "",
     "no limit: tell PROGRAM's pid before its first line, show its stderr"},
};
inline constexpr core::Applet applets[] = {
    {"replay",
     replay_main,
     core::NameUse::subcommand,
     "shows the record of a game, or runs a player through it again",
     "RECORD [PROGRAM [ARGUMENT...]]",
     {.options = options, .unknown = core::UnknownOption::is_refused, .operands_before = 1}},
};

}  // namespace replay
