#include "workbench/jobs.hpp"

#include <sched.h>

namespace workbench {

std::uint64_t processors() {
    cpu_set_t set;
    const bool is_known = ::sched_getaffinity(0, sizeof set, &set) == 0;
    return is_known ? static_cast<std::uint64_t>(CPU_COUNT(&set)) : 1;
}

}  // namespace workbench
