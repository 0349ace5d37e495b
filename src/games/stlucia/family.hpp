// The dice game as the rest of the tree sees it.
#pragma once

#include "games/stlucia/own_games.hpp"
#include "hub/family.hpp"
#include "hub/hub_options.hpp"

namespace stlucia {

int hub_main(const core::Invocation& invocation);
int eait_main(const core::Invocation& invocation);
int science_main(const core::Invocation& invocation);
int habs_main(const core::Invocation& invocation);
int hass_main(const core::Invocation& invocation);
int mabs_main(const core::Invocation& invocation);
int human_main(const core::Invocation& invocation);
void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);
hub::GameRunner* make_game_runner();

namespace parts {

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
inline constexpr hub::HumanSeat human{human_main, 2, player_usage};

inline constexpr hub::Role roles[] = {
    {"stlucia", {"stlucia"}, hub::Part::hub, "stlucia"},
    {"eait", {"eait", "EAIT"}, hub::Part::player, "eait"},
    {"science", {"science", "SCIENCE"}, hub::Part::player, "science"},
    {"habs", {"habs", "HABS"}, hub::Part::player, "habs"},
    {"hass", {"hass", "HASS"}, hub::Part::player, "hass"},
    {"mabs", {"mabs", "MABS"}, hub::Part::player, "mabs"},
};

inline constexpr game::GameOption deal_options[] = {
    {"--rolls", core::OptionKind::number, "N", "dice in a roll file", "1000"},
};
inline constexpr game::Dealer dealer{deal_options, put_dealt_file, game::always_needs_seed};

inline constexpr game::GameOption match_options[] = {
    {"--rolls", core::OptionKind::number, "N", "dice until they repeat", "1000"},
    {"--score", core::OptionKind::number, "N", "points that win", "20"},
};
inline constexpr hub::GameRunnerRow runner{match_options, 0, make_game_runner};

inline constexpr hub::RecordTraits record{.name = "stlucia", .input_stays_open = true};

}  // namespace parts

inline constexpr hub::Family family{
    .name = "stlucia",
    .other_name = "dice",
    .applets = parts::applets,
    .players = "eait science habs hass mabs",
    .human = &parts::human,
    .roles = parts::roles,
    .dealer = &parts::dealer,
    .runner = &parts::runner,
    .own_player = &parts::own_player,
    .record = &parts::record,
};

}  // namespace stlucia
