#include "workbench/check/party.hpp"

#include <cerrno>
#include <fcntl.h>
#include <utility>

namespace check {

void Party::join(sys::Fd from, sys::Fd to) {
    from_ = std::move(from);
    to_ = std::move(to);
    is_there_ = true;
}

core::Result<Done> Party::join(sys::Fd socket) {
    sys::Fd copy(::fcntl(socket.get(), F_DUPFD_CLOEXEC, 0));
    const core::Error error = system_error("a socket cannot be duplicated");
    const bool is_whole = copy.is_open();
    join(std::move(socket), std::move(copy));
    if (!is_whole) {
        return error;
    }
    return Done{};
}

void Party::close() {
    from_.close();
    to_.close();
}

void Party::read_some() {
    constexpr std::size_t chunk = 65536;  // the capacity of a pipe
    char* const room = heard_.room(chunk);
    const ssize_t count = room == nullptr ? 0 : ::read(from_.get(), room, chunk);
    if (count > 0) {
        heard_.added(static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        from_.close();
    }
}

void Party::forget() {
    heard_.clear();
    taken_ = 0;
    to_say_.clear();
    said_ = 0;
}

void Party::write_some(std::size_t most) {
    const std::string_view rest = to_say_.view().substr(said_).substr(0, most);
    const ssize_t count = rest.empty() ? 0 : ::write(to_.get(), rest.data(), rest.size());
    if (count > 0) {
        said_ += static_cast<std::size_t>(count);
    } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
        to_.close();
    }
    if (is_ending_ && said_ == to_say_.size()) {
        to_.close();
    }
}

}  // namespace check
