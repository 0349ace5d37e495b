// Resource limits. We raise the soft limit on open descriptors if we need more; children get the
// original limit.
#pragma once

#include <cstddef>
#include <sys/resource.h>

namespace sys {

class OpenFileLimit {
public:
    OpenFileLimit();

    // Raises the soft limit to the hard limit.
    void raise();

    // Raises the limit if it is below this number of descriptors in total. Returns false if the
    // hard limit does not allow that many.
    [[nodiscard]] bool make_room(std::size_t descriptors);

    // The limit at the start of this program, to be restored in a child.
    [[nodiscard]] const rlimit& original() const { return original_; }
    [[nodiscard]] bool raised() const { return raised_; }

private:
    rlimit original_{};
    bool raised_ = false;
};

// Returns an upper bound for the number of simultaneous processes.
std::size_t most_processes();

}  // namespace sys
