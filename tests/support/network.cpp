#include "tests/support/network.hpp"

#include <cerrno>
#include <chrono>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <random>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace support {

namespace {

using Clock = std::chrono::steady_clock;

// Long enough to notice what comes at once, short enough to be done often.
constexpr int moment_milliseconds = 30;

bool becomes_readable(int fd, int milliseconds) {
    pollfd wait{.fd = fd, .events = POLLIN, .revents = 0};
    return ::poll(&wait, 1, milliseconds) == 1;
}

int tcp_socket(int family) {
    const int fd = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        throw std::runtime_error("socket");
    }
    return fd;
}

sockaddr_in local_address(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

}  // namespace

std::uint16_t free_port() {
    // Below those that the kernel gives to connections, of which other tests may have thousands.
    std::random_device random;
    std::uniform_int_distribution<int> ports(20000, 32000);
    for (int tries = 0; tries < 100; ++tries) {
        const auto port = static_cast<std::uint16_t>(ports(random));
        sockaddr_in address = local_address(port);
        address.sin_addr.s_addr = htonl(INADDR_ANY);
        const int fd = tcp_socket(AF_INET);
        const bool is_free =
            ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
        ::close(fd);
        if (is_free) {
            return port;
        }
    }
    throw std::runtime_error("no free port");
}

Connection::Connection(std::uint16_t port) {
    const auto deadline = Clock::now() + patience;
    const sockaddr_in address = local_address(port);
    for (;;) {
        fd_ = tcp_socket(AF_INET);
        if (::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
            break;
        }
        close();
        if (errno != ECONNREFUSED || Clock::now() > deadline) {
            throw std::runtime_error("nobody listens");
        }
        ::poll(nullptr, 0, 1);  // there is nothing to wait on: it is still starting
    }
    const int on = 1;
    ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Connection::Connection(Connection&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), ended_(other.ended_), rest_(std::move(other.rest_)) {}

bool Connection::say(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

template <class Condition>
std::string Connection::hear_while(Condition condition) {
    while (!ended_ && condition()) {
        char bytes[65536];
        if (!becomes_readable(fd_, static_cast<int>(patience.count()))) {
            break;
        }
        const ssize_t count = ::recv(fd_, bytes, sizeof bytes, 0);
        if (count <= 0) {
            ended_ = true;
        } else {
            rest_.append(bytes, static_cast<std::size_t>(count));
        }
    }
    return std::exchange(rest_, {});
}

std::string Connection::hear(std::size_t size) {
    std::string text = hear_while([&] { return rest_.size() < size; });
    if (text.size() > size) {
        rest_ = text.substr(size);
        text.resize(size);
    }
    return text;
}

std::string Connection::hear_until(std::string_view wanted) {
    std::string text = hear_while([&] { return rest_.find(wanted) == std::string::npos; });
    const std::size_t at = text.find(wanted);
    if (at != std::string::npos) {
        rest_ = text.substr(at + wanted.size());
        text.resize(at + wanted.size());
    }
    return text;
}

std::string Connection::hear_all() {
    return hear_while([] { return true; });
}

bool Connection::is_silent() const {
    return rest_.empty() && !becomes_readable(fd_, moment_milliseconds);
}

void Connection::end_speaking() const { ::shutdown(fd_, SHUT_WR); }

void Connection::close() {
    if (fd_ >= 0) {
        const int code = errno;
        ::close(std::exchange(fd_, -1));
        errno = code;
    }
}

void Connection::reset() {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

Listener::Listener(bool ipv6) : fd_(tcp_socket(ipv6 ? AF_INET6 : AF_INET)) {
    sockaddr_in6 address{};
    socklen_t size = sizeof(sockaddr_in);
    if (ipv6) {
        address.sin6_family = AF_INET6;
        address.sin6_addr = in6addr_loopback;
        size = sizeof address;
    } else {
        reinterpret_cast<sockaddr_in&>(address).sin_family = AF_INET;
    }
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(fd_, any, size) != 0 || ::listen(fd_, SOMAXCONN) != 0 ||
        ::getsockname(fd_, any, &size) != 0) {
        ::close(fd_);
        throw std::runtime_error("listen");
    }
    port_ = ntohs(address.sin6_port);  // at the same place in both kinds
}

Listener::~Listener() { ::close(fd_); }

Connection Listener::accept() const {
    if (!becomes_readable(fd_, static_cast<int>(patience.count()))) {
        throw std::runtime_error("nobody comes");
    }
    return Connection::of_fd(::accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC));
}

}  // namespace support
