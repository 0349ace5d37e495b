#include "sys/file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sys {

core::Result<Fd> open_to_read(const char* path) {
    const int fd = ::open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) {
        return core::Error{core::ErrorCode::system, errno, "open"};
    }
    return Fd(fd);
}

bool wait_for_input(int input, int output) {
    std::array waits{pollfd{.fd = input, .events = POLLIN, .revents = 0},
                     pollfd{.fd = output, .events = 0, .revents = 0}};
    while (::poll(waits.data(), waits.size(), -1) < 0 && errno == EINTR) {
    }
    return waits[0].revents != 0 || (waits[1].revents & POLLERR) == 0;
}

core::Result<Fd> open_dev_null() {
    int fd = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    if (fd < 0) {
        // A bare chroot has no devices. A descriptor of a folder is valid, and reads and writes on
        // it fail without an effect.
        fd = ::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    if (fd < 0) {
        return core::Error{core::ErrorCode::system, errno, "open"};
    }
    return Fd(fd);
}

void fill_standard_fds() {
    for (int fd = 0; fd <= 2; ++fd) {
        if (::fcntl(fd, F_GETFD) >= 0 || errno != EBADF) {
            continue;
        }
        // open(2) returns the lowest free number, which is `fd`. It stays open, and without
        // close-on-exec, like a standard descriptor that was inherited.
        if (core::Result<Fd> dev_null = open_dev_null()) {
            ::fcntl(dev_null.value().release(), F_SETFD, 0);
        }
    }
}

bool is_terminal(int fd) { return ::isatty(fd) == 1; }

bool is_dev_null(int fd) {
    struct stat info {};
    struct stat dev_null {};
    return ::fstat(fd, &info) == 0 && S_ISCHR(info.st_mode) &&
           ::stat("/dev/null", &dev_null) == 0 && S_ISCHR(dev_null.st_mode) &&
           info.st_rdev == dev_null.st_rdev;
}

}  // namespace sys
