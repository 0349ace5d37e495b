// The table of a match, or of the logs of one, for who asked for it.
#pragma once

#include "workbench/match/again.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

// On stdout. The status to leave with.
int print_table(const Plan& plan, const Statistics& statistics, const Again& again, bool as_json);

}  // namespace match
