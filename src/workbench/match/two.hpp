// What is said of a match of two: Elo and its interval, and the likelihood of superiority (LOS).
#pragma once

#include <cstddef>

#include "core/writer.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

// Of one deal at least; the better one first.
void put_two(core::Writer& out, const Statistics& statistics, std::size_t best, std::size_t other);

}  // namespace match
