// What our children started and left behind. A wrapper's program stays when the wrapper goes; the
// kernel then makes it ours, so that nothing has to stay when we go.
#pragma once

#include <sys/types.h>

#include "core/fixed_vector.hpp"

namespace sys {

class Inheritance {
public:
    // From now on, what our descendants leave behind comes to us.
    Inheritance();

    // Kills and reaps all that has come, once the children that we know are reaped. What cannot be
    // found (there is no /proc) or does not go within a second is left.
    void end();

    // That child has been given up already: it is not waited for.
    void spare(pid_t pid) {
        if (pid > 0) {
            from_before_.try_push(pid);
        }
    }

    // One of those that are still there, or -1: what is left when all that we know are reaped.
    [[nodiscard]] pid_t any() const;

private:
    // Whoever executed us may have had children of its own: those are not ours to end.
    core::FixedVector<pid_t, 64> from_before_;  // and who is spared
    bool is_known_ = true;
};

}  // namespace sys
