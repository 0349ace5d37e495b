// What each family in this executable gives to the workbench: one row for each family.
#pragma once

#include <span>

#include "game/dealer.hpp"
#include "hub/contest.hpp"

namespace workbench {

std::span<const game::Dealer> dealers();
std::span<const hub::ContestRow> contests();

}  // namespace workbench
