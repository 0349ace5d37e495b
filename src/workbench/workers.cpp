#include "workbench/workers.hpp"

#include <cerrno>
#include <csignal>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/check.hpp"
#include "sys/io.hpp"
#include "sys/wait.hpp"

namespace workbench {

std::uint64_t processors() {
    cpu_set_t set;
    const bool is_known = ::sched_getaffinity(0, sizeof set, &set) == 0;
    return is_known ? static_cast<std::uint64_t>(CPU_COUNT(&set)) : 1;
}

bool start_worker(sys::Child& worker, sys::Spawner& spawner, const char* const* argv,
                  int end_signal) {
    worker = {};
    core::Result<sys::Child> child =
        spawner.start(argv, sys::ChildErrors::shared, {.is_own = true, .death_signal = end_signal});
    if (!child) {
        errno = child.error().number;
        return false;
    }
    worker = child.take();
    return true;
}

int end_worker(sys::Child& worker) {
    CHECK(is_alive(worker));
    int status = 0;
    ::kill(worker.pid, SIGKILL);
    ::waitpid(worker.pid, &status, 0);
    worker = {};
    return status;
}

bool read_told(char* place, std::size_t size) {
    while (size > 0) {
        pollfd wait{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        switch (sys::wait({&wait, 1}, sys::Exits::wait_on)) {
            case sys::Wake::signal: return false;
            case sys::Wake::ready: break;
            default: continue;
        }
        const ssize_t count = sys::plain_read(STDIN_FILENO, place, size);
        if (count <= 0) {
            return false;
        }
        place += count;
        size -= static_cast<std::size_t>(count);
    }
    return true;
}

}  // namespace workbench
