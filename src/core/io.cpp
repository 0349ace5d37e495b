#include "core/io.hpp"

#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace core {

namespace {

// True if the call that just failed is worth another try.
bool ready_again(int fd, short event) {
    if (errno == EINTR) {
        return true;
    }
    if (errno != EAGAIN) {
        return false;
    }
    pollfd wait{.fd = fd, .events = event, .revents = 0};
    return ::poll(&wait, 1, -1) >= 0 || errno == EINTR;
}

}  // namespace

ssize_t plain_read(int fd, void* bytes, std::size_t size) {
    for (;;) {
        const ssize_t count = ::read(fd, bytes, size);
        if (count >= 0 || !ready_again(fd, POLLIN)) {
            return count;
        }
    }
}

ssize_t plain_write(int fd, const void* bytes, std::size_t size) {
    for (;;) {
        const ssize_t count = ::write(fd, bytes, size);
        if (count >= 0 || !ready_again(fd, POLLOUT)) {
            return count;
        }
    }
}

bool write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = plain_write(fd, bytes.data(), bytes.size());
        if (count <= 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace core
