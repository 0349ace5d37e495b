#include <boost/ut.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "sys/dns.hpp"

using namespace boost::ut;
using namespace sys::dns;

namespace {

using Bytes = std::vector<Byte>;

void put(Bytes& bytes, std::initializer_list<int> more) {
    for (const int byte : more) {
        bytes.push_back(static_cast<Byte>(byte));
    }
}

// A reply to the query with these flags and this many answers, up to the end of the question.
Bytes reply_to(const Query& query, int flags_high, int flags_low, int answers) {
    Bytes reply(query.begin(), query.end());
    reply[2] = static_cast<Byte>(flags_high);
    reply[3] = static_cast<Byte>(flags_low);
    reply[7] = static_cast<Byte>(answers);
    return reply;
}

const Query query = *make_query(0x1234, "host.example", RecordType::ipv4);
const Query query6 = *make_query(0x1234, "host.example", RecordType::ipv6);

// A name that points back to the question, a type, the class, a time to live.
void put_record(Bytes& reply, int type, std::initializer_list<int> data) {
    put(reply, {0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, static_cast<int>(data.size())});
    put(reply, data);
}

}  // namespace

const suite<"sys: dns"> dns_suite = [] {
    "a query is the bytes of RFC 1035"_test = [] {
        const std::string_view wanted(
            "\x12\x34\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x04host\x07"
            "example\x00\x00\x01\x00\x01",
            30);
        expect(std::string(query.begin(), query.end()) == wanted);
        const Query dotted = *make_query(0x1234, "host.example.", RecordType::ipv4);
        expect(std::string(dotted.begin(), dotted.end()) == wanted);
    };

    "what is not a name is not asked for"_test = [] {
        const std::string label(63, 'x');
        expect(make_query(1, label + ".local", RecordType::ipv4).has_value());
        expect(!make_query(1, label + "x.local", RecordType::ipv4));
        for (const std::string_view name : {"", ".", "..", "a..b", ".a"}) {
            expect(!make_query(1, name, RecordType::ipv4)) << name;
        }
        std::string longest;
        for (int i = 0; i < 126; ++i) {
            longest += "a.";
        }
        expect(make_query(1, longest + "b", RecordType::ipv6).has_value());
        expect(!make_query(1, longest + "bc", RecordType::ipv6));
    };

    "addresses are taken, other records passed over"_test = [] {
        Bytes reply = reply_to(query, 0x81, 0x80, 3);
        put_record(reply, 5, {3, 'w', 'w', 'w', 0xc0, 12});  // another name for it
        put_record(reply, 1, {10, 0, 0, 1});
        put_record(reply, 1, {10, 0, 0, 2});
        AddressList found;
        expect(read_reply(reply, query, found) == Verdict::addresses);
        expect(found.size() == 2U && found[0].size() == 4U && found[1][3] == 2);
    };

    "each kind is taken where it was asked for"_test = [] {
        Bytes reply = reply_to(query6, 0x81, 0x80, 2);
        put_record(reply, 1, {10, 0, 0, 1});
        put_record(reply, 28, {0x20, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9});
        AddressList found;
        expect(read_reply(reply, query6, found) == Verdict::addresses);
        expect(found.size() == 1U && found[0].size() == 16U);
    };

    "a server may repeat the name in other letters"_test = [] {
        Bytes reply = reply_to(query, 0x81, 0x80, 1);
        reply[13] = 'H';
        put_record(reply, 1, {10, 0, 0, 1});
        AddressList found;
        expect(read_reply(reply, query, found) == Verdict::addresses);
        reply[13] = 'g';
        expect(read_reply(reply, query, found) == Verdict::unrelated);
    };

    "no such name and no address are the same"_test = [] {
        AddressList found;
        expect(read_reply(reply_to(query, 0x81, 0x83, 0), query, found) == Verdict::none);
        expect(read_reply(reply_to(query, 0x81, 0x80, 0), query, found) == Verdict::none);
        expect(found.empty());
    };

    "a server that cannot tell has failed"_test = [] {
        AddressList found;
        for (const int code : {1, 2, 4, 5}) {
            expect(read_reply(reply_to(query, 0x81, 0x80 | code, 0), query, found) ==
                   Verdict::failure);
        }
    };

    "what is no reply to the query is unrelated"_test = [] {
        AddressList found;
        expect(read_reply({}, query, found) == Verdict::unrelated);
        expect(read_reply(reply_to(query, 0x01, 0, 0), query, found) == Verdict::unrelated);
        expect(read_reply(reply_to(query6, 0x81, 0x80, 0), query, found) == Verdict::unrelated);
        Bytes other_id = reply_to(query, 0x81, 0x80, 0);
        other_id[0] = 0;
        expect(read_reply(other_id, query, found) == Verdict::unrelated);
    };

    "a reply that is cut short anywhere is read as far as it is whole"_test = [] {
        Bytes reply = reply_to(query, 0x81, 0x80, 2);
        put_record(reply, 1, {10, 0, 0, 1});
        const std::size_t first_end = reply.size();
        put_record(reply, 1, {10, 0, 0, 2});
        for (std::size_t size = 0; size < reply.size(); ++size) {
            AddressList found;
            const Bytes cut(reply.begin(), reply.begin() + static_cast<std::ptrdiff_t>(size));
            const Verdict verdict = read_reply(cut, query, found);
            expect((verdict == Verdict::addresses) == (size >= first_end)) << size;
            expect(found.size() == (size >= first_end ? 1U : 0U));
        }
    };

    "more addresses than there is room for are left out"_test = [] {
        Bytes reply = reply_to(query, 0x81, 0x80, 200);
        for (int i = 0; i < 200; ++i) {
            put_record(reply, 1, {10, 0, 0, i});
        }
        AddressList found;
        expect(read_reply(reply, query, found) == Verdict::addresses);
        expect(found.size() == most_addresses);
    };
};
