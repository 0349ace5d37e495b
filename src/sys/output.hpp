// Non-blocking writes to a descriptor that other processes share. O_NONBLOCK is a flag of the open
// file, so setting it would also make the writes of those processes fail with EAGAIN. A pipe or
// terminal is opened a second time instead.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>

#include "sys/fd.hpp"

namespace sys {

class SharedOutput {
public:
    explicit SharedOutput(int fd);

    // Like write(2) on a non-blocking fd: fails with EAGAIN if it would block.
    ssize_t write(std::string_view bytes);

    [[nodiscard]] bool is_terminal() const { return is_terminal_; }

    // The fd to poll for POLLOUT.
    [[nodiscard]] int fd() const { return own_.is_open() ? own_.get() : shared_; }

private:
    int shared_;
    Fd own_;  // the same pipe or terminal, opened a second time with O_NONBLOCK
    bool is_terminal_ = false;
    bool may_block_ = true;  // if so, each write polls the fd first
};

// Writes everything, for programs that hold their ending signals: if the reader takes nothing, such
// a signal ends the wait. Once a signal has arrived, all outputs together wait for at most two
// seconds. Returns false if not everything was written.
bool write_until_signal(int fd, std::string_view bytes);

}  // namespace sys
