// A number that nobody could have told before.
#pragma once

#include <cstdint>
#include <sys/random.h>
#include <unistd.h>

#include "sys/time.hpp"

namespace sys {

// The clock and our number are enough where the kernel has nothing better.
inline std::uint64_t random_seed() {
    std::uint64_t number = 0;
    if (::getrandom(&number, sizeof number, GRND_NONBLOCK) != sizeof number) {
        number = static_cast<std::uint64_t>(now()) ^ (static_cast<std::uint64_t>(::getpid()) << 44);
    }
    return number;
}

}  // namespace sys
