// The naval game as the rest of the tree sees it.
#pragma once

#include "games/naval/own_games.hpp"
#include "hub/family.hpp"
#include "hub/hub_options.hpp"

namespace naval {

int hub_main(const core::Invocation& invocation);
int agent_main(const core::Invocation& invocation);
int agent_a_main(const core::Invocation& invocation);
int agent_b_main(const core::Invocation& invocation);
int human_main(const core::Invocation& invocation);
// The naval hub takes exactly two operands.
bool are_naval_operands(std::span<const char* const> operands);
// Rules, or a map if that is asked for.
void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);
inline bool is_map(const game::Settings& settings) { return settings.find("map") != nullptr; }
hub::GameRunner* make_game_runner();

namespace parts {

inline constexpr std::string_view agent_usage = "id map seed";

inline constexpr core::Applet applets[] = {
    {"2310A", agent_a_main, core::NameUse::link, "naval agent: sweeps the board", agent_usage},
    {"2310B", agent_b_main, core::NameUse::link, "naval agent: hunts around its hits", agent_usage},
    {"agent", agent_main, core::NameUse::subcommand, "naval agent: A sweeps, B hunts",
     "A|B id map seed"},
    {"navalhub", hub_main, core::NameUse::both, "naval hub: a tournament between programs",
     "rules config", hub::hub_option_table},
};
inline constexpr hub::Edition edition{"navalhub", "with exactly two operands the naval hub",
                                      are_naval_operands};
inline constexpr hub::HumanSeat human{human_main, 3, agent_usage};

inline constexpr hub::Role roles[] = {
    {"navalhub", {"navalhub", "2310hub"}, hub::Part::hub, "navalhub", "naval"},
    {"2310A", {"2310A"}, hub::Part::player, "2310A"},
    {"2310B", {"2310B"}, hub::Part::player, "2310B"},
};

inline constexpr game::GameOption deal_options[] = {
    {"--size", core::OptionKind::text, "CxR", "columns and rows of a board", "10x10"},
    {"--ships", core::OptionKind::text, "L,L...", "lengths of the ships", "5,4,3,3,2"},
    {"--map", core::OptionKind::flag, "", "a map of such ships, not the rules"},
};
inline constexpr game::Dealer dealer{deal_options, put_dealt_file, is_map};

inline constexpr hub::ShortName short_names[] = {{"A", "2310A"}, {"B", "2310B"}};

inline constexpr game::GameOption match_options[] = {
    {"--size", core::OptionKind::text, "CxR", "columns and rows", "10x10"},
    {"--ships", core::OptionKind::text, "L,L...", "lengths of the ships", "5,4,3,3,2"},
};
inline constexpr hub::GameRunnerRow runner{match_options, 2, make_game_runner};

// An agent is called with its number, its map and its seed: naval(5).
inline constexpr hub::RecordTraits record{.name = "naval",
                                          .shows_score = false,
                                          .seats_are_paired = true,
                                          .output_is_drawn = true,
                                          .map_argument = 2};

}  // namespace parts

inline constexpr hub::Family family{
    .name = "naval",
    .applets = parts::applets,
    .players = "2310A 2310B",
    .short_names = parts::short_names,
    .edition = &parts::edition,
    .human = &parts::human,
    .roles = parts::roles,
    .dealer = &parts::dealer,
    .runner = &parts::runner,
    .own_player = &parts::own_player,
    .record = &parts::record,
};

}  // namespace naval
