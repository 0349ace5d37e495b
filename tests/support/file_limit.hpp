// A program that can open nothing more.
#pragma once

#include <sys/resource.h>

namespace support {

// While one lives.
class NoFilesLeft {
public:
    NoFilesLeft() {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const rlimit none{.rlim_cur = 3, .rlim_max = before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &none);
    }
    ~NoFilesLeft() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    NoFilesLeft(const NoFilesLeft&) = delete;
    NoFilesLeft& operator=(const NoFilesLeft&) = delete;

private:
    rlimit before_{};
};

}  // namespace support
