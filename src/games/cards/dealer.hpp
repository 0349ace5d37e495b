// The family's dealer for multitool-deal(1), and its row for multitool-match(1): what the workbench
// may use of the family.
#pragma once

#include "game/dealer.hpp"
#include "hub/contest.hpp"

namespace cards {

void put_dealt_deck(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);

inline constexpr game::Dealer dealer{"cards", "--cards", put_dealt_deck, game::always_needs_seed};

hub::Contest* make_contest();

inline constexpr hub::ContestRow contest{"cards", "--cards --threshold", 0, make_contest};

}  // namespace cards
