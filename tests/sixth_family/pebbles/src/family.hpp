// A game that is as small as one can be: players take one to three pebbles in turn from a heap, and
// who takes the last one wins.
#pragma once

#include "hub/family.hpp"
#include "hub/hub_options.hpp"

namespace pebbles {

int hub_main(const core::Invocation& invocation);
int modest_main(const core::Invocation& invocation);
int greedy_main(const core::Invocation& invocation);
void put_dealt_heap(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);
hub::GameRunner* make_game_runner();

namespace parts {

inline constexpr core::Applet applets[] = {
    {"pebbles", hub_main, core::NameUse::both, "pebble hub: who takes the last one wins",
     "heapfile player player {player}", hub::hub_option_table},
    {"pebbles1", modest_main, core::NameUse::both, "pebble player: takes one", "seat"},
    {"pebbles3", greedy_main, core::NameUse::both, "pebble player: takes three", "seat"},
};

inline constexpr hub::Role roles[] = {
    {"pebbles", {"pebbles"}, hub::Part::hub, "pebbles"},
    {"pebbles3", {"pebbles3"}, hub::Part::player, "pebbles3"},
};

inline constexpr game::GameOption options[] = {
    {"--heap", core::OptionKind::number, "N", "pebbles at most", "30"},
};
inline constexpr game::Dealer dealer{options, put_dealt_heap, game::always_needs_seed};
inline constexpr hub::GameRunnerRow runner{options, 0, make_game_runner};
inline constexpr hub::RecordTraits record{.name = "pebbles"};

}  // namespace parts

inline constexpr hub::Family family{
    .name = "pebbles",
    .applets = parts::applets,
    .players = "pebbles1 pebbles3",
    .roles = parts::roles,
    .dealer = &parts::dealer,
    .runner = &parts::runner,
    .record = &parts::record,
};

}  // namespace pebbles
