// A TCP port on the loopback interface for one case: a free one that a server under test can bind,
// or one where the checker listens for a client under test.
#pragma once

#include <cstdint>

#include "sys/fd.hpp"
#include "workbench/check/failure.hpp"

namespace check {

class Port {
public:
    // Finds a port that is free and that no other checker takes while this object lives.
    [[nodiscard]] core::Result<void> find_free();
    // Listens on a port that the kernel chooses.
    [[nodiscard]] core::Result<void> listen();

    [[nodiscard]] std::uint16_t number() const { return number_; }
    [[nodiscard]] const sys::Fd& listener() const { return listener_; }

    // Connects to the server under test. Blocks for at most 1 s. The socket is nonblocking.
    [[nodiscard]] core::Result<sys::Fd> connect() const;

private:
    std::uint16_t number_ = 0;
    sys::Fd lock_;
    sys::Fd listener_;
};

}  // namespace check
