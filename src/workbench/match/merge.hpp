// One table from the logs of several shards: `match --merge LOG...`.
#pragma once

#include "core/applet.hpp"
#include "workbench/match/again.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

int merge(const core::Invocation& invocation);

// On stdout. The status to leave with.
int print_table(const Plan& plan, const Statistics& statistics, const Again& again, bool as_json);

}  // namespace match
