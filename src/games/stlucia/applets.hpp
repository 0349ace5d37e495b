// The rows of this family in the table of programs.
#pragma once

#include "core/applet.hpp"
#include "hub/hub_options.hpp"

namespace stlucia {

int hub_main(const core::Invocation& invocation);
int eait_main(const core::Invocation& invocation);
int science_main(const core::Invocation& invocation);
int habs_main(const core::Invocation& invocation);
int hass_main(const core::Invocation& invocation);
int mabs_main(const core::Invocation& invocation);
// With the workbench, as one of the three that share the name.
int human_main(const core::Invocation& invocation);

inline constexpr std::string_view hub_usage = "rollfile winscore prog1 prog2 [prog3 ...]";
inline constexpr std::string_view player_usage = "number_of_players my_id";

inline constexpr std::string_view eait_summary = "dice player: collects threes of a kind";
inline constexpr std::string_view science_summary = "dice player: attacks, and heals in time";
inline constexpr std::string_view habs_summary = "dice player: keeps what it gets";
inline constexpr std::string_view hass_summary =
    "dice player: waits for the kill, gathers tokens inside";
inline constexpr std::string_view mabs_summary = "dice player: after 3s, and never stays";

inline constexpr core::Applet applets[] = {
    {"EAIT", eait_main, core::NameUse::link, eait_summary, player_usage},
    {"HABS", habs_main, core::NameUse::link, habs_summary, player_usage},
    {"HASS", hass_main, core::NameUse::link, hass_summary, player_usage},
    {"MABS", mabs_main, core::NameUse::link, mabs_summary, player_usage},
    {"SCIENCE", science_main, core::NameUse::link, science_summary, player_usage},
    {"eait", eait_main, core::NameUse::both, eait_summary, player_usage},
    {"habs", habs_main, core::NameUse::both, habs_summary, player_usage},
    {"hass", hass_main, core::NameUse::both, hass_summary, player_usage},
    {"mabs", mabs_main, core::NameUse::both, mabs_summary, player_usage},
    {"science", science_main, core::NameUse::both, science_summary, player_usage},
    {"stlucia", hub_main, core::NameUse::both, "dice hub: the king of St Lucia between programs",
     hub_usage, hub::hub_option_table},
};

}  // namespace stlucia
