#include "workbench/check/party.hpp"

#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <utility>

namespace check {

void Party::join(sys::Fd from, sys::Fd to) {
    from_ = std::move(from);
    to_ = std::move(to);
    is_connected_ = true;
}

core::Result<void> Party::join(sys::Fd socket) {
    sys::Fd copy(::fcntl(socket.get(), F_DUPFD_CLOEXEC, 0));
    const core::Error error = core::system_error("a socket cannot be duplicated");
    const bool is_whole = copy.is_open();
    join(std::move(socket), std::move(copy));
    if (!is_whole) {
        return error;
    }
    return {};
}

void Party::close() {
    from_.close();
    to_.close();
}

void Party::read_some() {
    constexpr std::size_t chunk = 65536;  // the capacity of a pipe
    char* const room = received_.reserve(chunk);
    const ssize_t count = room == nullptr ? 0 : ::read(from_.get(), room, chunk);
    if (count > 0) {
        received_.added(static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        from_.close();
    }
}

void Party::write_some() {
    const std::string_view rest = queue_.view().substr(sent_).substr(0, PIPE_BUF);
    const ssize_t count = rest.empty() ? 0 : ::write(to_.get(), rest.data(), rest.size());
    if (count > 0) {
        sent_ += static_cast<std::size_t>(count);
    } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
        to_.close();
    }
    if (closes_when_sent_ && sent_ == queue_.size()) {
        to_.close();
    }
}

}  // namespace check
