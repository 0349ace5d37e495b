// The limit on open descriptors: raised when many are needed, and given back to children as it was.
#pragma once

#include <cstddef>
#include <sys/resource.h>

namespace sys {

class OpenFileLimit {
public:
    OpenFileLimit();

    // As many descriptors as the hard limit allows.
    void raise();

    // Room for that many descriptors in all, as far as the hard limit allows.
    void make_room(std::size_t descriptors);

    // The limit as we found it, for a child.
    [[nodiscard]] const rlimit& original() const { return original_; }
    [[nodiscard]] bool raised() const { return raised_; }

private:
    rlimit original_{};
    bool raised_ = false;
};

}  // namespace sys
