// The rows of `check` in the table of programs: the checker, its worker process, and `puppet`,
// which a hub under test starts as a player.
#pragma once

#include "core/applet.hpp"
#include "workbench/check/options.hpp"

namespace check {

int check_main(const core::Invocation& invocation);
int worker_main(const core::Invocation& invocation);
int puppet_main(const core::Invocation& invocation);

inline constexpr core::Applet applets[] = {
    {"check", check_main, core::NameUse::subcommand, "does a program of yours do what it should?",
     "program {program}\nfolder {folder}", option_table},
    {"check-worker", worker_main, core::NameUse::internal, "runs cases for check", ""},
    {"puppet", puppet_main, core::NameUse::internal, "plays in a hub for check", ""},
};

}  // namespace check
