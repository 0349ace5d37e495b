#include "sys/socket.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include "core/check.hpp"

namespace sys {

namespace {

void set_option(const Fd& socket, int level, int option, int value) {
    ::setsockopt(socket.get(), level, option, &value, sizeof value);
}

void switch_on(const Fd& socket, int level, int option) { set_option(socket, level, option, 1); }

// True if the event, or an error or hangup, is pending now. Does not block.
bool is_pending(const Fd& socket, short event) {
    pollfd look{.fd = socket.get(), .events = event, .revents = 0};
    return ::poll(&look, 1, 0) == 1;
}

// After EINTR the kernel continues to connect in the background; the socket becomes writable when
// the attempt is over. Returns false and sets errno if it failed.
bool finish_interrupted_connect(const Fd& connection) {
    pollfd wait{.fd = connection.get(), .events = POLLOUT, .revents = 0};
    while (::poll(&wait, 1, -1) < 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    int problem = 0;
    socklen_t size = sizeof problem;
    ::getsockopt(connection.get(), SOL_SOCKET, SO_ERROR, &problem, &size);
    errno = problem;
    return problem == 0;
}

}  // namespace

core::Result<Fd> stream_socket(int family) {
    const int fd = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        // With any other errno the system does not support this kind of socket.
        const bool exhausted =
            errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
        return core::Error{exhausted ? core::ErrorCode::limit : core::ErrorCode::system, errno,
                           "socket"};
    }
    return Fd(fd);
}

socklen_t size_of(const Address& address) {
    return address.any.sa_family == AF_INET ? sizeof address.ipv4 : sizeof address.ipv6;
}

bool listen_on_port(const Fd& socket, std::uint16_t port) {
    switch_on(socket, SOL_SOCKET, SO_REUSEADDR);
    Address address{};
    address.ipv4.sin_family = AF_INET;
    address.ipv4.sin_port = htons(port);
    address.ipv4.sin_addr.s_addr = htonl(INADDR_ANY);
    return ::bind(socket.get(), &address.any, size_of(address)) == 0 &&
           ::listen(socket.get(), SOMAXCONN) == 0 &&
           ::fcntl(socket.get(), F_SETFL, O_RDWR | O_NONBLOCK) == 0;
}

core::Result<Fd> connect_to(const Address& address) {
    core::Result<Fd> connection = stream_socket(address.any.sa_family);
    if (!connection) {
        return connection;
    }
    if (::connect(connection.value().get(), &address.any, size_of(address)) != 0 &&
        (errno != EINTR || !finish_interrupted_connect(connection.value()))) {
        return core::Error{core::ErrorCode::system, errno, "connect"};
    }
    send_without_delay(connection.value());
    return connection;
}

void send_without_delay(const Fd& connection) { switch_on(connection, IPPROTO_TCP, TCP_NODELAY); }

void notice_vanished_peers(const Fd& socket) {
    constexpr int first_probe_seconds = 60;
    constexpr int next_probe_seconds = 15;
    constexpr int probes = 4;
    switch_on(socket, SOL_SOCKET, SO_KEEPALIVE);
    set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, first_probe_seconds);
    set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, next_probe_seconds);
    set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, probes);
    // TCP sends no keepalive probes while data of ours is unacknowledged, so the same bound is set
    // for that case.
    set_option(socket, IPPROTO_TCP, TCP_USER_TIMEOUT,
               (first_probe_seconds + probes * next_probe_seconds) * 1000);
}

bool has_something(const Fd& socket) { return is_pending(socket, POLLIN); }

bool has_left(const Fd& connection) { return is_pending(connection, POLLRDHUP); }

bool drop_input(int connection, std::size_t most) {
    std::array<char, 1024> dropped;
    while (most > 0) {
        const ssize_t count =
            ::recv(connection, dropped.data(), std::min(most, dropped.size()), MSG_DONTWAIT);
        if (count <= 0) {
            return count < 0 && (errno == EAGAIN || errno == EINTR);
        }
        most -= static_cast<std::size_t>(count);
    }
    return true;
}

void close_gently(std::span<Fd> connections, Microseconds time) {
    constexpr std::size_t most = 8;
    std::array<pollfd, most> waits{};
    CHECK(connections.size() <= most);
    for (std::size_t i = 0; i < connections.size(); ++i) {
        ::shutdown(connections[i].get(), SHUT_WR);
        waits[i] = {.fd = connections[i].get(), .events = POLLIN, .revents = 0};
    }
    const Microseconds deadline = now() + time;
    std::size_t open = connections.size();
    constexpr std::size_t piece = 1 << 16;  // bytes to drop between two checks of the deadline
    while (open > 0) {
        const Microseconds left = (deadline - now()) / milliseconds;
        if (left <= 0 || (::poll(waits.data(), connections.size(), static_cast<int>(left)) <= 0 &&
                          errno != EINTR)) {
            break;
        }
        for (std::size_t i = 0; i < connections.size(); ++i) {
            if (waits[i].revents != 0 && !drop_input(connections[i].get(), piece)) {
                waits[i].fd = -1;  // poll(2) skips negative descriptors
                --open;
            }
        }
    }
    for (Fd& connection : connections) {
        connection.close();
    }
}

}  // namespace sys
