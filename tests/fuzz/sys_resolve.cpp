// What name servers and the system's files say is outside data: whatever it is, nothing is read
// past its end, and addresses have the size of addresses.
#include <string>
#include <vector>

#include "sys/dns.hpp"
#include "sys/resolve.hpp"
#include "tests/fuzz/input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const bool ipv6 = input.take_below(2) == 1;
    const std::string_view rest = input.take_rest();
    const std::string name(rest.substr(0, rest.find('\n')));

    sys::Addresses addresses;
    sys::read_hosts_line(rest, "host", addresses);
    sys::ResolverSettings settings;
    sys::read_resolver_line(rest, settings);
    sys::Address address{};
    static_cast<void>(sys::parse_numeric_address(name.c_str(), address));

    using namespace sys::dns;
    static_cast<void>(make_query(1, name, RecordType::ipv4));
    const auto query =
        make_query(0x1234, "host.example", ipv6 ? RecordType::ipv6 : RecordType::ipv4);
    DEMAND(query.has_value());
    // Once as it comes, and once behind a good beginning.
    std::vector<Byte> reply(rest.begin(), rest.end());
    for (int round = 0; round < 2; ++round) {
        AddressList found;
        const Verdict verdict = read_reply(reply, *query, found);
        DEMAND((verdict == Verdict::addresses) == !found.empty());
        for (const AddressBytes bytes : found) {
            DEMAND(bytes.size() == (ipv6 ? 16U : 4U));
            DEMAND(bytes.data() >= reply.data() &&
                   bytes.data() + bytes.size() <= reply.data() + reply.size());
        }
        std::vector<Byte> head(query->begin(), query->end());
        head[2] = 0x81;
        head[7] = 3;
        reply.insert(reply.begin(), head.begin(), head.end());
    }
    return 0;
}
