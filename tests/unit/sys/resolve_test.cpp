#include <arpa/inet.h>
#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "sys/resolve.hpp"

using namespace boost::ut;
using namespace sys;

namespace {

std::string text_of(const Address& address) {
    char text[INET6_ADDRSTRLEN] = "";
    if (address.any.sa_family == AF_INET) {
        ::inet_ntop(AF_INET, &address.ipv4.sin_addr, text, sizeof text);
    } else {
        ::inet_ntop(AF_INET6, &address.ipv6.sin6_addr, text, sizeof text);
    }
    return text;
}

std::string numeric(const char* text) {
    Address address{};
    return parse_numeric_address(text, address) ? text_of(address) : "none";
}

std::string in_hosts(std::string_view line, std::string_view host) {
    Addresses addresses;
    read_hosts_line(line, host, addresses);
    return addresses.empty() ? "none" : text_of(addresses[0]);
}

}  // namespace

const suite<"sys: resolve"> resolve_suite = [] {
    "numeric addresses of both kinds are understood"_test = [] {
        expect(numeric("127.0.0.1") == "127.0.0.1");
        expect(numeric("127.1") == "127.0.0.1");
        expect(numeric("::1") == "::1");
        expect(numeric("2001:db8::9") == "2001:db8::9");
        expect(numeric("::ffff:10.0.0.1") == "::ffff:10.0.0.1");
        expect(numeric("fe80::1%1") == "fe80::1");
        for (const char* const text :
             {"", " ", "127.0.0.1 ", " 127.0.0.1", "127.0.0.256", "1.2.3.4.5", "localhost", "::1%",
              "::1%nolink", ":::", "1::2::3", "g::"}) {
            expect(numeric(text) == "none") << text;
        }
    };

    "the link of an address is kept"_test = [] {
        Address address{};
        expect(parse_numeric_address("fe80::1%7", address));
        expect(address.ipv6.sin6_scope_id == 7U);
    };

    "a port is set for both kinds"_test = [] {
        for (const char* const text : {"127.0.0.1", "::1"}) {
            Address address{};
            expect(parse_numeric_address(text, address));
            set_port(address, 4990);
            expect((address.any.sa_family == AF_INET ? address.ipv4.sin_port
                                                     : address.ipv6.sin6_port) == htons(4990));
        }
    };

    "a host is found in its line of the hosts file, by any of its names"_test = [] {
        expect(in_hosts("10.0.0.1 one two\tthree", "one") == "10.0.0.1");
        expect(in_hosts("10.0.0.1 one two\tthree", "THREE") == "10.0.0.1");
        expect(in_hosts("  ::1\tip6-localhost", "ip6-localhost") == "::1");
        expect(in_hosts("10.0.0.1 one two", "tw") == "none");
        expect(in_hosts("10.0.0.1 one two", "10.0.0.1") == "none");
        expect(in_hosts("nonsense one", "one") == "none");
        expect(in_hosts("", "one") == "none");
    };

    "the resolver's settings are read"_test = [] {
        ResolverSettings settings;
        for (const std::string_view line :
             {"nameserver 10.0.0.53", "nameserver ::1", "nameserver what",
              "search a.example b.example", "options edns0 ndots:3", "options ndots:x",
              "nameserver 10.0.0.54", "nameserver 10.0.0.55", "", "unknown thing"}) {
            read_resolver_line(line, settings);
        }
        expect(settings.servers.size() == 3U);
        expect(text_of(settings.servers[1]) == "::1");
        expect(settings.servers[0].ipv4.sin_port == htons(53));
        expect(settings.search.size() == 2U && settings.search[1].view() == "b.example");
        expect(settings.dots_enough == 3);
        read_resolver_line("domain c.example", settings);
        expect(settings.search.size() == 1U && settings.search[0].view() == "c.example");
    };

    "localhost and numbers need no lookup"_test = [] {
        Addresses local;
        resolve("localhost", local);
        expect(local.size() == 2U && text_of(local[0]) == "127.0.0.1" &&
               text_of(local[1]) == "::1");
        Addresses number;
        resolve("10.1.2.3", number);
        expect(number.size() == 1U && text_of(number[0]) == "10.1.2.3");
        Addresses nothing;
        resolve("", nothing);
        expect(nothing.empty());
        resolve((std::string(70, 'x') + ".local").c_str(), nothing);
        expect(nothing.empty());
    };
};
