// Prints the table of a match to stdout.
#pragma once

#include "workbench/match/again.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

// Prints the table, or with as_json the JSON object. Returns the exit status.
int print_table(const Plan& plan, const Statistics& statistics, const Again& again, bool as_json);

}  // namespace match
