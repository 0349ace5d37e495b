// The naval family's rows of the table of programs.
#pragma once

#include "core/applet.hpp"
#include "hub/hub_options.hpp"

namespace naval {

int hub_main(const core::Invocation& invocation);
int agent_main(const core::Invocation& invocation);
int agent_a_main(const core::Invocation& invocation);
int agent_b_main(const core::Invocation& invocation);
// With the workbench, as one of the three that share the name.
int human_main(const core::Invocation& invocation);

inline constexpr std::string_view hub_summary = "naval hub: a tournament between programs";
inline constexpr std::string_view hub_usage = "rules config";
inline constexpr std::string_view agent_usage = "id map seed";

inline constexpr core::Applet applets[] = {
    {"2310A", agent_a_main, core::NameUse::link, "naval agent: sweeps the board", agent_usage},
    {"2310B", agent_b_main, core::NameUse::link, "naval agent: hunts around its hits", agent_usage},
    {"agent", agent_main, core::NameUse::subcommand, "naval agent: A sweeps, B hunts",
     "A|B id map seed"},
    {"navalhub", hub_main, core::NameUse::both, hub_summary, hub_usage, hub::hub_option_table},
};

}  // namespace naval
