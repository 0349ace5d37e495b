// Limits of the system. That on open descriptors is raised when many are needed, and given back to
// children as it was.
#pragma once

#include <cstddef>
#include <sys/resource.h>

namespace sys {

class OpenFileLimit {
public:
    OpenFileLimit();

    // As many descriptors as the hard limit allows.
    void raise();

    // Room for that many descriptors in all. False if the hard limit does not allow them.
    [[nodiscard]] bool make_room(std::size_t descriptors);

    // The limit as we found it, for a child.
    [[nodiscard]] const rlimit& original() const { return original_; }
    [[nodiscard]] bool raised() const { return raised_; }

private:
    rlimit original_{};
    bool raised_ = false;
};

// There cannot be more processes at a time.
std::size_t most_processes();

}  // namespace sys
