// Questions to a name server and its replies, as bytes: the part of RFC 1035 that turns the name of
// a host into addresses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/fixed_vector.hpp"

namespace sys::dns {

using Byte = unsigned char;

enum class RecordType : std::uint16_t { ipv4 = 1, ipv6 = 28 };

// Names are the same in capital and small letters.
template <class Character>
constexpr Character lower(Character c) {
    return c >= 'A' && c <= 'Z' ? static_cast<Character>(c - 'A' + 'a') : c;
}

inline constexpr std::size_t longest_name = 255;  // in a message; a little less as text

// A header, the name, and what is asked for.
using Query = core::FixedVector<Byte, 12 + longest_name + 4>;

// Nothing if it is not a name that can be asked for.
std::optional<Query> make_query(std::uint16_t id, std::string_view name, RecordType type);

enum class Verdict : std::uint8_t {
    addresses,  // there are some
    none,       // there are none: no such name, or none of this kind
    failure,    // this server cannot tell
    unrelated,  // not a reply to the query
};

// An address record of a reply: 4 bytes or 16, in the reply.
using AddressBytes = std::span<const Byte>;
inline constexpr std::size_t most_addresses = 32;  // more than a reply without extensions holds
using AddressList = core::FixedVector<AddressBytes, most_addresses>;

// Takes the addresses of the kind that was asked for; of a reply that is cut off or malformed,
// those before that. A malformed reply without any is a failure.
Verdict read_reply(std::span<const Byte> reply, const Query& query, AddressList& addresses);

}  // namespace sys::dns
