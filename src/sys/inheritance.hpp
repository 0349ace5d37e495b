// Ends the orphaned descendants of our children. If a player is a wrapper script that is killed,
// the program it started keeps running. We are a child subreaper (prctl(2)), so the kernel
// reparents that program to us, and we can kill and reap it before we exit.
#pragma once

#include <sys/types.h>

#include "core/fixed_vector.hpp"

namespace sys {

class Inheritance {
public:
    // Makes this process a child subreaper: orphaned descendants become its children from now on.
    Inheritance();

    // Kills and reaps all orphans. The caller has reaped its own children before. Orphans that
    // cannot be found, because there is no /proc, or that do not exit within a second are left.
    void end();

    // Reaps orphans that have exited, so that players that fork without end do not fill the process
    // table. Children of the caller are left to it: those for which `is_own` is true.
    template <class IsOwn>
    void reap_exited(IsOwn is_own) const {
        reap_exited(&is_own,
                    [](void* context, pid_t pid) { return (*static_cast<IsOwn*>(context))(pid); });
    }

    // Excludes a child that the caller has given up on: end() neither kills it nor waits for it.
    void spare(pid_t pid) {
        if (pid > 0) {
            from_before_.try_push(pid);
        }
    }

    // Returns the pid of an orphan that is still running, or -1. Call it after all own children are
    // reaped.
    [[nodiscard]] pid_t any() const;

private:
    void reap_exited(void* context, bool (*is_own)(void* context, pid_t pid)) const;

    // Children that existed when we were executed: the program that called exec may have started
    // them, and they must survive us. Excluded pids are added to them.
    core::FixedVector<pid_t, 160> from_before_;
    bool is_known_ = true;  // false if from_before_ was too small; then end() kills nothing
};

}  // namespace sys
