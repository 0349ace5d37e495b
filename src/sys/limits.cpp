#include "sys/limits.hpp"

namespace sys {

OpenFileLimit::OpenFileLimit() { ::getrlimit(RLIMIT_NOFILE, &original_); }

bool OpenFileLimit::raise() {
    const rlimit wanted{.rlim_cur = original_.rlim_max, .rlim_max = original_.rlim_max};
    raised_ = ::setrlimit(RLIMIT_NOFILE, &wanted) == 0;
    return raised_;
}

bool OpenFileLimit::make_room(std::size_t descriptors) {
    return descriptors <= original_.rlim_cur || (descriptors <= original_.rlim_max && raise());
}

}  // namespace sys
