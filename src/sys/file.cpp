#include "sys/file.hpp"

#include <cerrno>
#include <fcntl.h>
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

core::Result<Fd> open_nowhere() {
    int fd = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    if (fd < 0) {
        // A bare chroot has no devices. Writing to a folder fails, but harms nobody.
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
        // The lowest free number is given, so what is opened here lands on `fd` and stays open.
        if (core::Result<Fd> nowhere = open_nowhere()) {
            ::fcntl(nowhere.value().release(), F_SETFD, 0);
        }
    }
}

bool is_terminal(int fd) { return ::isatty(fd) == 1; }

bool leads_nowhere(int fd) {
    struct stat info {};
    struct stat nowhere {};
    return ::fstat(fd, &info) == 0 && S_ISCHR(info.st_mode) && ::stat("/dev/null", &nowhere) == 0 &&
           S_ISCHR(nowhere.st_mode) && info.st_rdev == nowhere.st_rdev;
}

}  // namespace sys
