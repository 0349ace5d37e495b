// The number of parallel workers of check and match.
#pragma once

#include <cstdint>

namespace workbench {

inline constexpr std::uint64_t most_jobs = 256;  // the cap of --jobs: more never helps

// Returns the number of CPUs that this process may run on.
std::uint64_t processors();

}  // namespace workbench
