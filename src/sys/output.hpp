// Output to a descriptor that others share, written without ever blocking: its open file may not be
// made non-blocking, for it is theirs as well.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>

#include "sys/fd.hpp"

namespace sys {

class SharedOutput {
public:
    explicit SharedOutput(int fd);

    // Like write(2) on a non-blocking fd: EAGAIN if it would have to wait.
    ssize_t write(std::string_view bytes);

    [[nodiscard]] bool is_terminal() const { return is_terminal_; }

    // To wait for room with.
    [[nodiscard]] int fd() const { return own_.is_open() ? own_.get() : shared_; }

private:
    int shared_;
    Fd own_;  // the same pipe or terminal, opened once more and non-blocking
    bool is_terminal_ = false;
    bool may_block_ = true;  // then it is looked at before each write
};

}  // namespace sys
