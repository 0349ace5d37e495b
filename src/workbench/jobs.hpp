// How many workers check and match may have, and what the usual number depends on.
#pragma once

#include <cstdint>

namespace workbench {

inline constexpr std::uint64_t most_jobs = 256;  // far beyond what helps anywhere

// Those that we may run on.
std::uint64_t processors();

}  // namespace workbench
