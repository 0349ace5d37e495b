// From the name of a host to its addresses.
//
// A resolver of our own, because libc's wants shared libraries at run time where the program is
// linked statically, and is a twelfth of its size. It knows numeric addresses, localhost,
// /etc/hosts, and the name servers of /etc/resolv.conf.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/fixed_vector.hpp"
#include "sys/dns.hpp"
#include "sys/socket.hpp"

namespace sys {

// Of both kinds.
using Addresses = core::FixedVector<Address, 2 * dns::most_addresses>;

// All addresses of the host, in the order to try; none if it is not known. Waits for name servers,
// seconds at most.
void resolve(const char* host, Addresses& addresses);

void set_port(Address& address, std::uint16_t port);

// The parts, for tests.
bool parse_numeric_address(const char* text, Address& address);
// Takes the address of a line of /etc/hosts if the line names the host.
void read_hosts_line(std::string_view line, std::string_view host, Addresses& addresses);

// What /etc/resolv.conf says.
struct ResolverSettings {
    core::FixedVector<Address, 3> servers;  // as many as libc takes, and as many domains
    core::FixedVector<core::FixedString<dns::longest_name>, 6> search;
    std::int64_t dots_enough = 1;  // a name with so many is first tried as it is
};
void read_resolver_line(std::string_view line, ResolverSettings& settings);

}  // namespace sys
