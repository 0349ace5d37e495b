// The family's dealer for multitool-deal(1), and its row for multitool-match(1): what the workbench
// may use of the family.
#pragma once

#include "game/dealer.hpp"
#include "hub/game_runner.hpp"

namespace stlucia {

void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);

inline constexpr game::Dealer dealer{"stlucia", "--rolls", put_dealt_file, game::always_needs_seed};

hub::GameRunner* make_game_runner();

inline constexpr hub::GameRunnerRow game_runner{"stlucia", "--rolls --score", 0, make_game_runner};

}  // namespace stlucia
