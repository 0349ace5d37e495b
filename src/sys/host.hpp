// From the name of a host to a connection.
#pragma once

#include <cstdint>

#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/socket.hpp"

namespace sys {

// A connection to the first of the host's addresses where somebody listens. Addresses and localhost
// are understood at once; other names are looked for in /etc/hosts and asked for from the name
// servers of /etc/resolv.conf, by libc, for as long as it takes.
core::Result<Fd> connect_to_host(const char* host, std::uint16_t port);

// An address that is written as a number, of either kind.
bool parse_numeric_address(const char* text, Address& address);

}  // namespace sys
