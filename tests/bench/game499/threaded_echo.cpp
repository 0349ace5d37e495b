// threaded_echo PORT: the least a server of games for four can be. Every four connections get a
// thread, which reads a line from each in turn and says it back. No lobby, no rules, no messages.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace {

constexpr std::size_t seats = 4;

void serve(std::array<int, seats> connections) {
    bool open = true;
    for (std::size_t due = 0; open; due = (due + 1) % seats) {
        std::array<char, 128> line;
        const ssize_t count = ::recv(connections[due], line.data(), line.size(), 0);
        open = count > 0 && ::send(connections[due], line.data(), static_cast<std::size_t>(count),
                                   MSG_NOSIGNAL) == count;
    }
    for (const int connection : connections) {
        ::close(connection);
    }
}

}  // namespace

int main(int argc, char** argv) {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    const int on = 1;
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(argc > 1 ? std::atoi(argv[1]) : 0));
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener, SOMAXCONN) != 0) {
        return 1;
    }
    for (;;) {
        std::array<int, seats> connections{};
        for (int& connection : connections) {
            connection = ::accept(listener, nullptr, nullptr);
            if (connection < 0) {
                return 1;
            }
            ::setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        }
        std::thread(serve, connections).detach();
    }
}
