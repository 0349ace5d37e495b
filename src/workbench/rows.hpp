// What each family in this executable gives to the workbench: one row for each family.
#pragma once

#include <span>

#include "game/dealer.hpp"
#include "hub/game_runner.hpp"

namespace workbench {

std::span<const game::Dealer> dealers();
std::span<const hub::GameRunnerRow> game_runners();

}  // namespace workbench
