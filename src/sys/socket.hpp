// Stream sockets: listening, connecting, and closing without loss of sent data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <netinet/in.h>
#include <span>

#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/time.hpp"

namespace sys {

// An IPv4 or IPv6 address with its port.
union Address {
    sockaddr any;
    sockaddr_in ipv4;
    sockaddr_in6 ipv6;
};

// The error is ErrorCode::limit if the machine has no room for another socket.
core::Result<Fd> stream_socket(int family);

socklen_t size_of(const Address& address);

// Binds an IPv4 socket to the port on all addresses, listens, and makes the socket non-blocking.
// Sets SO_REUSEADDR, so that the port can be bound again as soon as the program ends.
bool listen_on_port(const Fd& socket, std::uint16_t port);

// Connects with TCP_NODELAY. Blocks until the system's own timeout. The error is ErrorCode::limit
// if the machine has no room for another socket.
core::Result<Fd> connect_to(const Address& address);

// Sets TCP_NODELAY: the peer waits for each message, so none may be delayed to be merged with the
// next.
void send_without_delay(const Fd& connection);

// Enables keepalive: after a minute of silence the kernel probes the peer's machine, and after two
// minutes without an answer the connection fails. Accepted connections inherit the setting of their
// listening socket.
void notice_vanished_peers(const Fd& socket);

// True if accept(2) or recv(2) would not block.
bool has_something(const Fd& socket);

// True if the peer has closed its side of the connection. Data that it sent before may be unread.
bool has_left(const Fd& connection);

// Reads and drops at most `most` bytes without blocking. Returns false at EOF or after an error.
bool drop_input(int connection, std::size_t most);

// Closes connections so that the data sent last arrives: closing a socket that has unread input
// resets the connection, and the peer may lose that data. This call shuts down the sending side,
// drops input until every peer has closed or `time` has passed, and closes.
void close_gently(std::span<Fd> connections, Microseconds time);

}  // namespace sys
