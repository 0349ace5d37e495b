#include "sys/dns.hpp"

#include <algorithm>

namespace sys::dns {

namespace {

constexpr std::size_t header_size = 12;
constexpr std::size_t longest_label = 63;
constexpr std::uint16_t internet_class = 1;

template <std::size_t Capacity>
void put_number(core::FixedVector<Byte, Capacity>& out, std::uint16_t number) {
    out.push(static_cast<Byte>(number >> 8));
    out.push(static_cast<Byte>(number & 0xff));
}

bool put_name(Query& query, std::string_view name) {
    if (name.ends_with('.')) {
        name.remove_suffix(1);
    }
    if (name.size() > longest_name - 2) {
        return false;
    }
    while (true) {
        const std::size_t length = std::min(name.find('.'), name.size());
        if (length == 0 || length > longest_label) {
            return false;
        }
        query.push(static_cast<Byte>(length));
        for (const char c : name.substr(0, length)) {
            query.push(static_cast<Byte>(c));
        }
        if (length == name.size()) {
            query.push(0);
            return true;
        }
        name.remove_prefix(length + 1);
    }
}

// A cursor over a reply. Once something was missing, everything is.
class Reader {
public:
    explicit Reader(std::span<const Byte> bytes) : bytes_(bytes) {}

    std::span<const Byte> take(std::size_t count) {
        if (count > bytes_.size()) {
            whole_ = false;
            bytes_ = {};
            return {};
        }
        const std::span<const Byte> taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }
    std::uint16_t number() {
        const std::span<const Byte> two = take(2);
        return two.empty() ? std::uint16_t{0} : static_cast<std::uint16_t>(two[0] << 8 | two[1]);
    }
    // Labels up to the root, or up to a pointer to the rest, which ends the name here.
    void skip_name() {
        while (whole_) {
            const std::span<const Byte> length = take(1);
            if (length.empty() || length[0] == 0) {
                return;
            }
            if (length[0] > longest_label) {
                take(1);
                return;
            }
            take(length[0]);
        }
    }
    [[nodiscard]] bool whole() const { return whole_; }

private:
    std::span<const Byte> bytes_;
    bool whole_ = true;
};

}  // namespace

std::optional<Query> make_query(std::uint16_t id, std::string_view name, RecordType type) {
    constexpr std::uint16_t recursion_desired = 0x0100;
    Query query;
    put_number(query, id);
    put_number(query, recursion_desired);
    put_number(query, 1);  // question
    for (int section = 0; section < 3; ++section) {
        put_number(query, 0);
    }
    if (!put_name(query, name)) {
        return std::nullopt;
    }
    put_number(query, static_cast<std::uint16_t>(type));
    put_number(query, internet_class);
    return query;
}

Verdict read_reply(std::span<const Byte> reply, const Query& query, AddressList& addresses) {
    constexpr std::uint16_t is_reply = 0x8000;
    constexpr std::uint16_t cut_off = 0x0200;
    constexpr std::uint16_t code_mask = 0x000f;
    constexpr std::uint16_t no_such_name = 3;
    const std::span<const Byte> asked(query.begin(), query.size());
    Reader reader(reply);
    const bool same_id = std::ranges::equal(reader.take(2), asked.first(2));
    const std::uint16_t flags = reader.number();
    const std::uint16_t questions = reader.number();
    std::uint16_t answers = reader.number();
    reader.take(4);  // the counts of what follows the answers
    if (!same_id || (flags & is_reply) == 0) {
        return Verdict::unrelated;
    }
    const std::uint16_t code = flags & code_mask;
    const std::span<const Byte> question = asked.subspan(header_size);
    // Lengths and types, no letters, are the same in any case.
    if (questions != 1 ||
        !std::ranges::equal(reader.take(question.size()), question, {}, lower<Byte>, lower<Byte>)) {
        // Some servers refuse without repeating the question.
        return code == 0 || code == no_such_name ? Verdict::unrelated : Verdict::failure;
    }
    if (code != 0) {
        return code == no_such_name ? Verdict::none : Verdict::failure;
    }
    const bool wants_ipv6 = question[question.size() - 3] == static_cast<Byte>(RecordType::ipv6);
    const auto wanted =
        static_cast<std::uint16_t>(wants_ipv6 ? RecordType::ipv6 : RecordType::ipv4);
    for (; answers > 0 && reader.whole(); --answers) {
        reader.skip_name();
        const std::uint16_t type = reader.number();
        const std::uint16_t record_class = reader.number();
        reader.take(4);  // how long it stays good
        const std::span<const Byte> data = reader.take(reader.number());
        if (type == wanted && record_class == internet_class &&
            data.size() == (wants_ipv6 ? 16U : 4U)) {
            // More than there is room for is more than anybody will try.
            static_cast<void>(addresses.try_push(data));
        }
    }
    if (!addresses.empty()) {
        return Verdict::addresses;
    }
    return reader.whole() || (flags & cut_off) != 0 ? Verdict::none : Verdict::failure;
}

}  // namespace sys::dns
