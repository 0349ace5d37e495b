#include <arpa/inet.h>
#include <boost/ut.hpp>
#include <string>

#include "sys/host.hpp"

using namespace boost::ut;
using namespace sys;

namespace {

std::string numeric(const char* text) {
    Address address{};
    if (!parse_numeric_address(text, address)) {
        return "none";
    }
    char shown[INET6_ADDRSTRLEN] = "";
    if (address.any.sa_family == AF_INET) {
        ::inet_ntop(AF_INET, &address.ipv4.sin_addr, shown, sizeof shown);
    } else {
        ::inet_ntop(AF_INET6, &address.ipv6.sin6_addr, shown, sizeof shown);
    }
    return shown;
}

}  // namespace

const suite<"sys: host"> host_suite = [] {
    "numeric IPv4 and IPv6 addresses are parsed, everything else is not"_test = [] {
        expect(numeric("127.0.0.1") == "127.0.0.1");
        expect(numeric("127.1") == "127.0.0.1");
        expect(numeric("::1") == "::1");
        expect(numeric("2001:db8::9") == "2001:db8::9");
        expect(numeric("::ffff:10.0.0.1") == "::ffff:10.0.0.1");
        for (const char* const text :
             {"", " ", "127.0.0.1 ", " 127.0.0.1", "127.0.0.256", "1.2.3.4.5", "localhost", "::1%",
              "fe80::1%1", ":::", "1::2::3", "g::"}) {
            expect(numeric(text) == "none") << text;
        }
    };

    "an empty host name is refused"_test = [] { expect(!connect_to_host("", 1)); };
};
