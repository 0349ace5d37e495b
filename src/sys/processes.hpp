// What /proc tells about processes, and how a child is ended that does not want to end.
#pragma once

#include <optional>
#include <sys/types.h>

#include "sys/time.hpp"

namespace sys {

// Nothing if the process is gone or there is no /proc.
std::optional<pid_t> parent_of(pid_t pid);

// Kills a child with SIGKILL and reaps it until the deadline. A process that is traced ends for its
// parent only when its tracer has noticed, so a tracer that descends from us is killed as well.
// Returns false if the child could not be reaped: another process, such as a debugger, holds it.
bool kill_and_reap(pid_t pid, int& wait_status, Microseconds deadline);

}  // namespace sys
