// The families that are in this executable, as the workbench sees them: one table of rows.
#pragma once

#include <span>

#include "game/dealer.hpp"
#include "hub/game_runner.hpp"

namespace workbench {

std::span<const game::Dealer> dealers();
std::span<const hub::GameRunnerRow> game_runners();

}  // namespace workbench
