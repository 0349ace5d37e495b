// The family's dealer for multitool-deal(1), and its row for multitool-match(1): what the workbench
// may use of the family.
#pragma once

#include "game/dealer.hpp"
#include "hub/game_runner.hpp"

namespace naval {

// Writes a rules file, or a map file with --map.
void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);
constexpr bool only_maps_need_seed(const game::Settings& settings) { return settings.map; }

inline constexpr game::Dealer dealer{"naval", "--size --ships --map", put_dealt_file,
                                     only_maps_need_seed};

hub::GameRunner* make_game_runner();

inline constexpr hub::GameRunnerRow game_runner{"naval", "--size --ships", 2, make_game_runner};

}  // namespace naval
