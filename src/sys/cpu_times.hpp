// How long a process has run and how long it was runnable but had to wait for a CPU, as the kernel
// counts it: /proc/PID/task/TID/schedstat.
#pragma once

#include <sys/types.h>

#include "sys/time.hpp"

namespace sys {

struct CpuTimes {
    Microseconds ran = 0;
    // The kernel adds the time of a wait when it ends, so a wait that still lasts is not in here.
    Microseconds waited = 0;
    bool is_runnable = false;  // a thread runs or waits for a CPU, or for the kernel or a disk
    bool is_exiting = false;   // the process itself, not a descendant, is about to end
};

// The sums over all threads of the process and of its descendants that still run. Everything is
// zero if there is no such process, no /proc, or a kernel without these figures.
CpuTimes cpu_times(pid_t pid);

}  // namespace sys
