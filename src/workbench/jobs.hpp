// The number of workers that check and match may have.
#pragma once

#include <cstdint>

namespace workbench {

inline constexpr std::uint64_t most_jobs = 256;  // no machine gains from more

// The number of CPUs in our affinity mask, or 1 if it cannot be read.
std::uint64_t processors();

}  // namespace workbench
