// The process of the program under test: how it is started, signalled and reaped.
#pragma once

#include <sys/types.h>

#include "sys/spawn.hpp"
#include "sys/time.hpp"
#include "workbench/check/connections.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/words.hpp"

namespace check {

class TestedProcess {
public:
    // Starts the command in a session of its own and hands its pipes to `connections`.
    [[nodiscard]] core::Result<void> start(sys::Spawner& spawner, const Words& command,
                                           Connections& connections);

    // Does nothing once the process has been reaped: its pid may belong to another process then.
    void send(int signal) const;
    // Reaps the process if it has exited; does not block.
    void reap();
    // Kills the process and its process group, unless it has been reaped, and waits for it.
    void end();

    // True if the process exited by itself and has been reaped.
    [[nodiscard]] bool has_exited() const { return has_exited_; }
    [[nodiscard]] sys::Microseconds exit_moment() const { return exit_moment_; }
    [[nodiscard]] int wait_status() const { return wait_status_; }

private:
    pid_t pid_ = -1;
    bool has_exited_ = false;
    sys::Microseconds exit_moment_ = 0;
    int wait_status_ = 0;
};

}  // namespace check
