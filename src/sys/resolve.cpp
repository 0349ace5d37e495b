#include "sys/resolve.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstring>
#include <net/if.h>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>

#include "core/line_reader.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"
#include "sys/file.hpp"

namespace sys {

namespace {

constexpr std::uint16_t name_server_port = 53;
constexpr int reply_milliseconds = 2000;
constexpr int rounds = 2;  // through all servers

bool same_host(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, dns::lower<char>, dns::lower<char>);
}

// The next word of a line, which may be empty at its end.
std::string_view take_word(std::string_view& line) {
    constexpr std::string_view blanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(word.size());
    return word;
}

// Lines of a system file, without comments. One that is longer than any sensible line is passed
// over.
template <class Consumer>
void for_each_line(const char* path, std::string_view comment_marks, Consumer&& consume) {
    core::Result<Fd> file = open_to_read(path);
    if (!file) {
        return;
    }
    core::BufferedLineReader<2048> lines;
    lines.attach(file.value().get());
    std::string_view line;
    for (;;) {
        switch (lines.next_line_or_skip(line, 2047)) {
            case core::Input::line:
                consume(line.substr(0, line.find_first_of(comment_marks)));
                break;
            case core::Input::too_long: break;
            case core::Input::end:
            case core::Input::interrupted: return;
        }
    }
}

Address ipv4_address(const void* bytes) {
    Address address{};
    address.ipv4.sin_family = AF_INET;
    std::memcpy(&address.ipv4.sin_addr, bytes, sizeof address.ipv4.sin_addr);
    return address;
}

Address ipv6_address(const void* bytes) {
    Address address{};
    address.ipv6.sin6_family = AF_INET6;
    std::memcpy(&address.ipv6.sin6_addr, bytes, sizeof address.ipv6.sin6_addr);
    return address;
}

bool parse_word(std::string_view word, Address& address) {
    core::FixedString<64> text;  // no numeric address is longer
    text.append(word);
    return !text.overflowed() && parse_numeric_address(text.c_str(), address);
}

}  // namespace

void set_port(Address& address, std::uint16_t port) {
    if (address.any.sa_family == AF_INET) {
        address.ipv4.sin_port = htons(port);
    } else {
        address.ipv6.sin6_port = htons(port);
    }
}

bool parse_numeric_address(const char* text, Address& address) {
    const std::string_view all(text);
    in_addr ipv4{};
    // The forms with fewer than four numbers, too; but the function overlooks what a blank
    // precedes.
    if (std::ranges::none_of(all, core::is_space) && ::inet_aton(text, &ipv4) != 0) {
        address = ipv4_address(&ipv4);
        return true;
    }
    const std::size_t mark = all.find('%');
    core::FixedString<INET6_ADDRSTRLEN> plain;
    plain.append(all.substr(0, mark));
    in6_addr ipv6{};
    if (plain.overflowed() || ::inet_pton(AF_INET6, plain.c_str(), &ipv6) != 1) {
        return false;
    }
    address = ipv6_address(&ipv6);
    if (mark == std::string_view::npos) {
        return true;
    }
    // The link an address that is good for one link only is meant on, by name or number.
    const char* const link = text + mark + 1;
    const auto number = core::parse_in_range(link, core::digits_only, 1, 0xffff'ffff);
    address.ipv6.sin6_scope_id =
        number ? static_cast<std::uint32_t>(*number) : ::if_nametoindex(link);
    return address.ipv6.sin6_scope_id != 0;
}

void read_hosts_line(std::string_view line, std::string_view host, Addresses& addresses) {
    Address address{};
    if (!parse_word(take_word(line), address)) {
        return;
    }
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
        if (same_host(word, host)) {
            static_cast<void>(addresses.try_push(address));
            return;
        }
    }
}

void read_resolver_line(std::string_view line, ResolverSettings& settings) {
    const std::string_view keyword = take_word(line);
    if (keyword == "nameserver") {
        Address server{};
        if (parse_word(take_word(line), server)) {
            set_port(server, name_server_port);
            static_cast<void>(settings.servers.try_push(server));
        }
    } else if (keyword == "search" || keyword == "domain") {
        settings.search.clear();  // the last such line counts
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            core::FixedString<dns::longest_name> domain;
            domain.append(word);
            if (!domain.overflowed()) {
                static_cast<void>(settings.search.try_push(domain));
            }
        }
    } else if (keyword == "options") {
        constexpr std::string_view dots = "ndots:";
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            if (word.starts_with(dots)) {
                constexpr std::int64_t most = 15;
                settings.dots_enough =
                    core::parse_in_range(word.substr(dots.size()), core::digits_only, 0, most)
                        .value_or(settings.dots_enough);
            }
        }
    }
}

namespace {

// Asks name servers.
class Resolver {
public:
    Resolver(const ResolverSettings& settings, Addresses& addresses)
        : settings_(settings), addresses_(addresses) {}

    // The name as it is and in the domains to be searched, the likelier first.
    void look_up(std::string_view name) {
        const bool absolute = name.ends_with('.');
        const bool as_it_is_first =
            absolute || std::ranges::count(name, '.') >= settings_.dots_enough;
        if (as_it_is_first && (ask_both_kinds(name) || absolute)) {
            return;
        }
        for (const auto& domain : settings_.search) {
            core::FixedString<dns::longest_name> full;
            core::put(full, name, '.', domain.view());
            if (!full.overflowed() && ask_both_kinds(full.view())) {
                return;
            }
        }
        if (!as_it_is_first) {
            ask_both_kinds(name);
        }
    }

private:
    // True if that is the end of the matter: there are addresses, or nobody answers. A server that
    // cannot tell of one name may know the next.
    bool ask_both_kinds(std::string_view name) {
        for (const dns::RecordType type : {dns::RecordType::ipv4, dns::RecordType::ipv6}) {
            answered_ = false;
            if (ask(name, type) == dns::Verdict::failure && !answered_) {
                return true;
            }
        }
        return !addresses_.empty();
    }

    dns::Verdict ask(std::string_view name, dns::RecordType type) {
        std::uint16_t id = 0;
        static_cast<void>(::getrandom(&id, sizeof id, GRND_NONBLOCK));
        const std::optional<dns::Query> query = dns::make_query(id, name, type);
        if (!query) {
            return dns::Verdict::none;
        }
        for (int round = 0; round < rounds; ++round) {
            for (const Address& server : settings_.servers) {
                const dns::Verdict verdict = exchange(server, *query);
                if (verdict != dns::Verdict::failure) {
                    return verdict;
                }
            }
        }
        return dns::Verdict::failure;
    }

    dns::Verdict exchange(const Address& server, const dns::Query& query) {
        const Fd socket(::socket(server.any.sa_family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
        if (!socket.is_open() || ::connect(socket.get(), &server.any, size_of(server)) != 0 ||
            ::send(socket.get(), query.begin(), query.size(), MSG_NOSIGNAL) < 0) {
            return dns::Verdict::failure;
        }
        // What comes from elsewhere does not reach a connected socket; a few stray replies are
        // passed over.
        for (int strays = 0; strays < 8; ++strays) {
            pollfd wait{.fd = socket.get(), .events = POLLIN, .revents = 0};
            if (::poll(&wait, 1, reply_milliseconds) <= 0) {
                break;
            }
            std::array<dns::Byte, 1024> reply;
            const ssize_t count = ::recv(socket.get(), reply.data(), reply.size(), MSG_DONTWAIT);
            if (count < 0) {
                break;  // nobody listens there
            }
            dns::AddressList found;
            const dns::Verdict verdict = dns::read_reply(
                std::span(reply).first(static_cast<std::size_t>(count)), query, found);
            for (const dns::AddressBytes bytes : found) {
                static_cast<void>(addresses_.try_push(bytes.size() == sizeof(in_addr)
                                                          ? ipv4_address(bytes.data())
                                                          : ipv6_address(bytes.data())));
            }
            if (verdict != dns::Verdict::unrelated) {
                answered_ = true;
                return verdict;
            }
        }
        return dns::Verdict::failure;
    }

    const ResolverSettings& settings_;
    Addresses& addresses_;
    bool answered_ = false;  // the question at hand, by any server
};

}  // namespace

void resolve(const char* host, Addresses& addresses) {
    const std::string_view name(host);
    Address address{};
    if (name.empty()) {
        return;
    }
    if (parse_numeric_address(host, address)) {
        addresses.push(address);
        return;
    }
    if (same_host(name, "localhost")) {
        const in_addr local{htonl(INADDR_LOOPBACK)};
        addresses.push(ipv4_address(&local));
        addresses.push(ipv6_address(&in6addr_loopback));
        return;
    }
    for_each_line("/etc/hosts", "#",
                  [&](std::string_view line) { read_hosts_line(line, name, addresses); });
    if (!addresses.empty()) {
        return;
    }
    ResolverSettings settings;
    for_each_line("/etc/resolv.conf", "#;",
                  [&](std::string_view line) { read_resolver_line(line, settings); });
    if (settings.servers.empty()) {
        read_resolver_line("nameserver 127.0.0.1", settings);
    }
    Resolver(settings, addresses).look_up(name);
}

}  // namespace sys
