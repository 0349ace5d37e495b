// Stands between a hub and a true player and writes down what the player says, and when.
#pragma once

#include <filesystem>

#include "tests/faults/plan.hpp"

namespace faults {

// Runs the true player with our arguments until both sides are done; its exit status.
int record(const Plan& plan, const std::filesystem::path& script, char** argv);

}  // namespace faults
