// A port on this machine for one case: a free one for a server under test, or one where we are the
// server.
#pragma once

#include <cstdint>

#include "sys/fd.hpp"

namespace check {

class Port {
public:
    // A number that nobody uses, and that no other checker takes while this one lives.
    [[nodiscard]] bool find_free();
    // We listen there ourselves.
    [[nodiscard]] bool listen();

    [[nodiscard]] std::uint16_t number() const { return number_; }
    [[nodiscard]] const sys::Fd& listener() const { return listener_; }

    // A connection to the server there, perhaps not complete yet; none if nobody listens.
    [[nodiscard]] sys::Fd connect() const;

private:
    std::uint16_t number_ = 0;
    sys::Fd lock_;
    sys::Fd listener_;
};

}  // namespace check
