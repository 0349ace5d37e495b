// Connects to a host by name or by numeric address.
#pragma once

#include <cstdint>

#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/socket.hpp"

namespace sys {

// Connects to the first of the host's addresses that accepts the connection. Numeric addresses and
// "localhost" need no lookup. For other names libc reads /etc/hosts and queries the name servers of
// /etc/resolv.conf; this call blocks until it is done, without a timeout of ours.
core::Result<Fd> connect_to_host(const char* host, std::uint16_t port);

// Parses a numeric IPv4 or IPv6 address. Returns false for anything else, such as a name.
bool parse_numeric_address(const char* text, Address& address);

}  // namespace sys
