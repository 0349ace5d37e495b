// The family's dealer for multitool-deal(1): what the workbench may use of the family.
#pragma once

#include "game/dealer.hpp"

namespace game499 {

void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);

inline constexpr game::Dealer dealer{"499", "--decks", put_dealt_file, game::always_needs_seed};

}  // namespace game499
