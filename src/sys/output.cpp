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
#include "sys/time.hpp"
#include "sys/wait.hpp"

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

bool write_until_signal(int fd, std::string_view bytes) {
    constexpr Microseconds patience_when_ending = 2 * seconds;
    static Microseconds ending_deadline = no_deadline;
    SharedOutput out(fd);
    while (!bytes.empty()) {
        const ssize_t count = out.write(bytes);
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
            continue;
        }
        if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
            return false;
        }
        if (end_signal::is_ending() && ending_deadline == no_deadline) {
            ending_deadline = now() + patience_when_ending;
        }
        pollfd room{.fd = out.fd(), .events = POLLOUT, .revents = 0};
        const Wake wake = wait({&room, 1}, Exits::wait_on, ending_deadline);
        if (wake == Wake::signal || wake == Wake::late) {
            return false;
        }
    }
    return true;
}

}  // namespace sys
