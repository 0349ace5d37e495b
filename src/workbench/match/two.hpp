// The line below the table of a match of two players: Elo with its interval, and the likelihood of
// superiority (LOS).
#pragma once

#include <cstddef>

#include "workbench/match/out.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

// Requires at least one whole deal, and that `best` is not behind `other`.
void put_two(Out& out, const Statistics& statistics, std::size_t best, std::size_t other);

}  // namespace match
