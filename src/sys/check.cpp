#include "core/check.hpp"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace core {

void check_failed(const char* what) {
    // Nothing can be done about a failing write while we are about to abort.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, what, std::strlen(what));
    std::abort();
}

}  // namespace core
