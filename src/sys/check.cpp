#include "core/check.hpp"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace core {

void check_failed(const char* what) {
    // The result is ignored: the program aborts next, whether the write succeeds or not.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, what, std::strlen(what));
    std::abort();
}

}  // namespace core
