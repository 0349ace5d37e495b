#include "sys/host.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <cstring>
#include <netdb.h>
#include <netinet/in.h>
#include <string_view>
#include <strings.h>
#include <sys/socket.h>

#include "core/number.hpp"

#if HAS_NSS_CONFIGURE_LOOKUP
#include <nss.h>
#endif

namespace sys {

namespace {

constexpr core::Error unknown_host{core::ErrorCode::system, 0, "look up"};

Address ipv4_address(in_addr number) {
    Address address{};
    address.ipv4.sin_family = AF_INET;
    address.ipv4.sin_addr = number;
    return address;
}

Address ipv6_address(const in6_addr& number) {
    Address address{};
    address.ipv6.sin6_family = AF_INET6;
    address.ipv6.sin6_addr = number;
    return address;
}

core::Result<Fd> connect_to_port(Address address, std::uint16_t port) {
    if (address.any.sa_family == AF_INET) {
        address.ipv4.sin_port = htons(port);
    } else {
        address.ipv6.sin6_port = htons(port);
    }
    return connect_to(address);
}

core::Result<Fd> connect_to_this_machine(std::uint16_t port) {
    core::Result<Fd> connection =
        connect_to_port(ipv4_address({.s_addr = htonl(INADDR_LOOPBACK)}), port);
    return connection ? std::move(connection)
                      : connect_to_port(ipv6_address(in6addr_loopback), port);
}

// The result list of getaddrinfo(3), freed by the destructor.
class FoundAddresses {
public:
    explicit FoundAddresses(const char* host) {
#if HAS_NSS_CONFIGURE_LOOKUP
        // Restricts the lookup to the two services that are built into libc. All other services of
        // nsswitch.conf are shared libraries, which a static program can load only if they were
        // built with the very same libc. The linker warns about this for every use of getaddrinfo.
        // A libc without this function has no other services.
        ::__nss_configure_lookup("hosts", "files dns");
#endif
        addrinfo wanted{};
        wanted.ai_socktype = SOCK_STREAM;  // otherwise each address is listed once per socket type
        problem_ = ::getaddrinfo(host, nullptr, &wanted, &first_);
    }
    ~FoundAddresses() {
        if (problem_ == 0) {
            ::freeaddrinfo(first_);
        }
    }
    FoundAddresses(const FoundAddresses&) = delete;
    FoundAddresses& operator=(const FoundAddresses&) = delete;

    [[nodiscard]] int problem() const { return problem_; }
    [[nodiscard]] const addrinfo* first() const { return problem_ == 0 ? first_ : nullptr; }

private:
    addrinfo* first_ = nullptr;
    int problem_;
};

core::Result<Fd> connect_to_name(const char* host, std::uint16_t port) {
    const FoundAddresses found(host);
    core::Error problem = unknown_host;
    if (found.problem() == EAI_MEMORY) {
        problem.code = core::ErrorCode::limit;
    }
    for (const addrinfo* each = found.first(); each != nullptr; each = each->ai_next) {
        Address address{};
        if (each->ai_addrlen > sizeof address) {
            continue;
        }
        std::memcpy(&address, each->ai_addr, each->ai_addrlen);
        core::Result<Fd> connection = connect_to_port(address, port);
        if (connection) {
            return connection;
        }
        problem = connection.error();
    }
    return problem;
}

}  // namespace

bool parse_numeric_address(const char* text, Address& address) {
    in_addr ipv4{};
    // inet_aton also accepts addresses of fewer than four numbers, which we want. It ignores
    // everything after white space, so text with white space is refused first.
    if (std::ranges::none_of(std::string_view(text), core::is_space) &&
        ::inet_aton(text, &ipv4) != 0) {
        address = ipv4_address(ipv4);
        return true;
    }
    in6_addr ipv6{};
    if (::inet_pton(AF_INET6, text, &ipv6) != 1) {
        return false;
    }
    address = ipv6_address(ipv6);
    return true;
}

core::Result<Fd> connect_to_host(const char* host, std::uint16_t port) {
    Address address{};
    if (*host == '\0') {
        return unknown_host;
    }
    if (parse_numeric_address(host, address)) {
        return connect_to_port(address, port);
    }
    if (::strcasecmp(host, "localhost") == 0) {
        return connect_to_this_machine(port);
    }
    return connect_to_name(host, port);
}

}  // namespace sys
