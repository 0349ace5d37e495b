#include "workbench/check/port.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "sys/socket.hpp"

namespace check {

namespace {

constexpr core::Error no_free_port{core::ErrorCode::limit, 0, "there is no free port"};

sockaddr_in here(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

template <class Address>
bool bind_to(const sys::Fd& socket, const Address& address) {
    // NOLINTNEXTLINE: as sockets are
    return ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

// Locks a port number against other checkers by binding a Unix socket to an abstract name. The
// kernel frees the name when the process exits, and abstract names belong to the network namespace,
// as ports do.
sys::Fd lock_of(std::uint16_t port) {
    core::FixedString<64> name;
    core::put(name, '\0', "multitool-check-port-", port);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::ranges::copy(name.view(), address.sun_path);
    sys::Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    return socket.is_open() && bind_to(socket, address) ? std::move(socket) : sys::Fd();
}

}  // namespace

core::Result<void> Port::find_free() {
    // Below the range of ephemeral ports (32768 and up), which the kernel gives to outgoing
    // connections.
    constexpr unsigned first = 10'000;
    constexpr unsigned count = 20'000;
    static unsigned next = static_cast<unsigned>(::getpid()) * 97;
    for (unsigned tries = 0; tries < count; ++tries) {
        const auto number = static_cast<std::uint16_t>(first + next++ % count);
        sys::Fd lock = lock_of(number);
        const sys::Fd probe(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in everywhere = here(number);
        everywhere.sin_addr.s_addr = INADDR_ANY;
        if (lock.is_open() && probe.is_open() && bind_to(probe, everywhere)) {
            lock_ = std::move(lock);
            number_ = number;
            return {};
        }
    }
    return no_free_port;
}

core::Result<void> Port::listen() {
    constexpr int backlog = 16;
    listener_ = sys::Fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    sockaddr_in address = here(0);
    socklen_t size = sizeof address;
    if (!listener_.is_open() || !bind_to(listener_, address) ||
        ::listen(listener_.get(), backlog) != 0 ||
        // NOLINTNEXTLINE: as sockets are
        ::getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) {
        return no_free_port;
    }
    number_ = ntohs(address.sin_port);
    return {};
}

core::Result<sys::Fd> Port::connect() const {
    // A loopback connection is made or refused at once, unless the server's backlog is full.
    constexpr timeval patience{.tv_sec = 1, .tv_usec = 0};
    sys::Fd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const sockaddr_in address = here(number_);
    ::setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    // NOLINTNEXTLINE: as sockets are
    const auto* const any = reinterpret_cast<const sockaddr*>(&address);
    if (::connect(socket.get(), any, sizeof address) != 0 ||
        ::fcntl(socket.get(), F_SETFL, O_RDWR | O_NONBLOCK) != 0) {
        return core::system_error("no connection to the server");
    }
    sys::send_without_delay(socket);
    return socket;
}

}  // namespace check
