// The card family's rows of the table of programs.
#pragma once

#include "core/applet.hpp"
#include "hub/hub_options.hpp"

namespace cards {

int hub_main(const core::Invocation& invocation);
int alice_main(const core::Invocation& invocation);
int bob_main(const core::Invocation& invocation);
// With the workbench, as one of the three that share the name.
int human_main(const core::Invocation& invocation);

inline constexpr std::string_view hub_summary = "card hub: a trick-taking game between programs";
inline constexpr std::string_view hub_usage = "deck threshold player0 {player1}";
inline constexpr std::string_view player_usage = "players myid threshold handsize";

inline constexpr core::Applet applets[] = {
    {"2310alice", alice_main, core::NameUse::link, "card player: plays low, leads high",
     player_usage},
    {"2310bob", bob_main, core::NameUse::link, "card player: watches the D cards", player_usage},
    {"alice", alice_main, core::NameUse::subcommand, "card player: plays low, leads high",
     player_usage},
    {"bob", bob_main, core::NameUse::subcommand, "card player: watches the D cards", player_usage},
    {"cardhub", hub_main, core::NameUse::both, hub_summary, hub_usage, hub::hub_option_table},
};

}  // namespace cards
