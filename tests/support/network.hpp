// Both ends of connections within this machine, for tests of servers and clients. Nothing here
// waits longer than the tests' patience, and nothing sleeps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/support/process.hpp"

namespace support {

// A port that nobody uses at the moment.
std::uint16_t free_port();

// A connection seen from the other end than the program's under test.
class Connection {
public:
    // To a server on this machine; waits for one that has just been started, and throws if none
    // comes.
    explicit Connection(std::uint16_t port);
    // An open connection, which becomes this one's.
    static Connection of_fd(int fd) { return Connection(Given{fd}); }
    Connection(Connection&& other) noexcept;
    Connection& operator=(Connection&&) = delete;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { close(); }

    // False if the other side has gone.
    bool say(std::string_view bytes) const;
    // What it says, until it has said that much in all, or this text, or has closed or does not go
    // on.
    std::string hear(std::size_t size);
    std::string hear_until(std::string_view text);
    std::string hear_all();
    // True if it says nothing for a moment, and has not closed.
    [[nodiscard]] bool is_silent() const;
    // True once hear has met the end.
    [[nodiscard]] bool ended() const { return ended_; }

    void end_speaking() const;  // the other side sees the end of our lines
    void close();
    void reset();  // closes without an orderly end

private:
    struct Given {
        int fd;
    };
    explicit Connection(Given given) : fd_(given.fd) {}
    template <class Condition>
    std::string hear_while(Condition condition);

    int fd_ = -1;
    bool ended_ = false;
    std::string rest_;  // heard, and not yet given out
};

// Where a client under test connects to.
class Listener {
public:
    // An IPv6 one listens on ::1, the other on all addresses.
    explicit Listener(bool ipv6 = false);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    // Throws if nobody comes.
    [[nodiscard]] Connection accept() const;

private:
    int fd_ = -1;
    std::uint16_t port_ = 0;
};

}  // namespace support
