// The family's dealer for multitool-deal(1), and its row for multitool-match(1): what the workbench
// may use of the family.
#pragma once

#include "game/dealer.hpp"
#include "hub/contest.hpp"

namespace stlucia {

void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);

inline constexpr game::Dealer dealer{"stlucia", "--rolls", put_dealt_file, game::always_needs_seed};

hub::Contest* make_contest();

inline constexpr hub::ContestRow contest{"stlucia", "--rolls --score", 0, make_contest};

}  // namespace stlucia
