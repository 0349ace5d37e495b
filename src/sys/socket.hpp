// Stream sockets: listening, connecting, and an end that loses nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <netinet/in.h>
#include <span>

#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/time.hpp"

namespace sys {

// Where a server is.
union Address {
    sockaddr any;
    sockaddr_in ipv4;
    sockaddr_in6 ipv6;
};

core::Result<Fd> stream_socket(int family);

socklen_t size_of(const Address& address);

// Binds an IPv4 socket to the port on all addresses and listens, without waiting in accept. The
// port is free again as soon as the program has ended.
bool listen_on_port(const Fd& socket, std::uint16_t port);

// A connection, with small messages sent at once. Waits as long as the system does. Where the
// machine has no room for another socket the error is a limit.
core::Result<Fd> connect_to(const Address& address);

// Every message goes out as it is written: what one side waits for is never held back.
void send_without_delay(const Fd& connection);

// A machine on the other side that vanishes without a word is noticed: it is asked for a sign of
// life after a minute of silence, and has gone after two. What a listening socket is told its
// connections take over.
void notice_vanished_peers(const Fd& socket);

// True if there is something to be taken from it: a client, or what one has said.
bool has_something(const Fd& socket);

// True if the other side will not say anything beyond what it has already sent.
bool has_left(const Fd& connection);

// Drops up to that much of what has come, without waiting. False if nothing more will come.
bool drop_input(int connection, std::size_t most);

// Closes connections so that what was sent last arrives: a socket closed over unread input resets
// the connection. Says that nothing more will come, drops what the other sides still send until
// they have closed, too, or the time is up, and closes.
void close_gently(std::span<Fd> connections, Microseconds time);

}  // namespace sys
