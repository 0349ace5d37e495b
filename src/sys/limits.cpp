#include "sys/limits.hpp"

namespace sys {

OpenFileLimit::OpenFileLimit() { ::getrlimit(RLIMIT_NOFILE, &original_); }

void OpenFileLimit::raise() {
    const rlimit wanted{.rlim_cur = original_.rlim_max, .rlim_max = original_.rlim_max};
    raised_ = ::setrlimit(RLIMIT_NOFILE, &wanted) == 0;
}

void OpenFileLimit::make_room(std::size_t descriptors) {
    if (descriptors > original_.rlim_cur) {
        raise();
    }
}

}  // namespace sys
