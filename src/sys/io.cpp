#include "sys/io.hpp"

#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"

namespace sys {

namespace {

// Decides by errno whether to repeat the call that just failed. On EAGAIN it waits for the event
// first.
bool ready_again(int fd, short event, int timeout_ms = no_timeout) {
    if (errno == EINTR) {
        return true;
    }
    if (errno != EAGAIN) {
        return false;
    }
    pollfd wait{.fd = fd, .events = event, .revents = 0};
    const int ready = ::poll(&wait, 1, timeout_ms);
    return ready > 0 || (ready < 0 && errno == EINTR);
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

bool write_all(int fd, std::string_view bytes, int timeout_ms) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(fd, bytes.data(), bytes.size());
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (count == 0 || !ready_again(fd, POLLOUT, timeout_ms)) {
            return false;
        }
    }
    return true;
}

void write_final_message(int fd, std::string_view line) {
    // A pipe that poll(2) reports as writable has room for PIPE_BUF bytes, more than a short line.
    pollfd room{.fd = fd, .events = POLLOUT, .revents = 0};
    if (::poll(&room, 1, two_seconds) != 0) {
        write_all(fd, line, two_seconds);
    }
}

int end_with(const core::Ending& ending) {
    if (!ending.message.empty()) {
        core::FixedString<160> line;
        core::put(line, ending.message, '\n');
        write_final_message(STDERR_FILENO, line.view());
    }
    return ending.status;
}

}  // namespace sys
