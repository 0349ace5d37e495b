// The family's dealer for multitool-deal(1): what the workbench may use of the family.
#pragma once

#include "game/dealer.hpp"

namespace bark {

void put_dealt_deck(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint);

inline constexpr game::Dealer dealer{"bark", "--cards", put_dealt_deck, game::always_needs_seed};

}  // namespace bark
