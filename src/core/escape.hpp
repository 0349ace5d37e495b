// Any bytes as printable text on one line: escapes as in C, three octal digits for what has no
// letter, so that the text says exactly what the bytes were.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"

namespace core {

constexpr bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '\\'; }

// Of eight bytes at once: the highest bit of the first that is not plain is set, and of none before
// it. (Behind it a borrow may set others.)
constexpr std::uint64_t not_plain(std::uint64_t bytes) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    const std::uint64_t from_backslash = bytes ^ ('\\' * ones);
    return ((bytes - ' ' * ones)                              // below the blank
            | bytes | (bytes + ones)                          // above the tilde
            | ((from_backslash - ones) & ~from_backslash)) &  // a backslash
           (0x80 * ones);
}

// How many bytes at the front need no escape.
inline std::size_t plain_length(std::string_view text) {
    std::size_t length = 0;
    for (std::uint64_t bytes = 0; text.size() - length >= sizeof bytes; length += sizeof bytes) {
        __builtin_memcpy(&bytes, text.data() + length, sizeof bytes);
        if constexpr (std::endian::native == std::endian::big) {
            bytes = __builtin_bswap64(bytes);
        }
        if (const std::uint64_t found = not_plain(bytes); found != 0) {
            return length + static_cast<std::size_t>(std::countr_zero(found)) / 8;
        }
    }
    while (length < text.size() && is_plain(text[length])) {
        ++length;
    }
    return length;
}

inline void put_escaped(Writer& writer, std::string_view text) {
    while (!text.empty()) {
        const std::size_t plain = plain_length(text);
        writer.append(text.substr(0, plain));
        if (plain == text.size()) {
            return;
        }
        switch (const char c = text[plain]; c) {
            case '\t': writer.append("\\t"); break;
            case '\n': writer.append("\\n"); break;
            case '\r': writer.append("\\r"); break;
            case '\\': writer.append("\\\\"); break;
            default: {
                const auto byte = static_cast<unsigned char>(c);
                const std::array octal{'\\', static_cast<char>('0' + byte / 64),
                                       static_cast<char>('0' + byte / 8 % 8),
                                       static_cast<char>('0' + byte % 8)};
                writer.append({octal.data(), octal.size()});
            }
        }
        text.remove_prefix(plain + 1);
    }
}

}  // namespace core
