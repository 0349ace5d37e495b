#include "sys/output.hpp"

#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "sys/file.hpp"

namespace sys {

SharedOutput::SharedOutput(int fd) : shared_(fd) {
    struct stat info {};
    if (::fstat(fd, &info) != 0) {
        return;
    }
    if (S_ISREG(info.st_mode)) {
        may_block_ = false;
        return;
    }
    is_terminal_ = !S_ISFIFO(info.st_mode) && sys::is_terminal(fd);
    if (S_ISFIFO(info.st_mode) || is_terminal_) {
        core::FixedString<40> path;
        core::put(path, "/proc/self/fd/", fd);
        own_ = Fd(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
        may_block_ = !own_.is_open();
    }
}

ssize_t SharedOutput::write(std::string_view bytes) {
    if (may_block_) {
        pollfd room{.fd = shared_, .events = POLLOUT, .revents = 0};
        if (::poll(&room, 1, 0) == 0) {
            errno = EAGAIN;
            return -1;
        }
        bytes = bytes.substr(0, PIPE_BUF);  // a writable fd accepts PIPE_BUF bytes without blocking
    }
    return ::write(fd(), bytes.data(), bytes.size());
}

}  // namespace sys
