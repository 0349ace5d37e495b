#include "sys/limits.hpp"

#include <string_view>

#include "core/number.hpp"
#include "sys/file.hpp"

namespace sys {

OpenFileLimit::OpenFileLimit() { ::getrlimit(RLIMIT_NOFILE, &original_); }

void OpenFileLimit::raise() {
    const rlimit wanted{.rlim_cur = original_.rlim_max, .rlim_max = original_.rlim_max};
    raised_ = ::setrlimit(RLIMIT_NOFILE, &wanted) == 0;
}

bool OpenFileLimit::make_room(std::size_t descriptors) {
    if (descriptors <= original_.rlim_cur) {
        return true;
    }
    if (descriptors > original_.rlim_max) {
        return false;
    }
    raise();
    return raised_;
}

std::size_t most_processes() {
    // PID_MAX_LIMIT of 64-bit Linux, for systems without /proc.
    std::size_t most = std::size_t{1} << 22U;
    read_in_chunks("/proc/sys/kernel/threads-max", [&](std::string_view text) {
        const std::string_view digits = text.substr(0, text.find('\n'));
        if (const auto number = core::parse_in_range(digits, core::digits_only, 1, INT64_MAX)) {
            most = static_cast<std::size_t>(*number);
        }
        return false;
    });
    return most;
}

}  // namespace sys
