// Seeds that cannot be predicted.
#pragma once

#include <cstdint>
#include <sys/random.h>
#include <unistd.h>

#include "sys/time.hpp"

namespace sys {

// Falls back to the clock and the process id if getrandom(2) fails or its pool is not initialised.
// That is enough for games; the number is not meant for cryptography.
inline std::uint64_t random_seed() {
    std::uint64_t number = 0;
    if (::getrandom(&number, sizeof number, GRND_NONBLOCK) != sizeof number) {
        number = static_cast<std::uint64_t>(now()) ^ (static_cast<std::uint64_t>(::getpid()) << 44);
    }
    return number;
}

}  // namespace sys
