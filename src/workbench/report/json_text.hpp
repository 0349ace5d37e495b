// Any bytes as a JSON string that can stand in a page: plain ASCII, without anything that HTML
// would take for its own. UTF-8 stays what it says; a byte that is none becomes the text \xNN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"
#include "core/utf8.hpp"

namespace report {

inline void put_unit(core::Writer& sink, std::uint32_t unit) {
    core::put(sink, "\\u", core::Hex{static_cast<unsigned char>(unit >> 8U)},
              core::Hex{static_cast<unsigned char>(unit & 0xffU)});
}

inline void put_character(core::Writer& sink, std::uint32_t code) {
    constexpr std::uint32_t first_pair = 0x10000;
    if (code < first_pair) {
        put_unit(sink, code);
    } else {
        put_unit(sink, 0xd800 + ((code - first_pair) >> 10U));
        put_unit(sink, 0xdc00 + ((code - first_pair) & 0x3ffU));
    }
}

// Means nothing but itself, in JSON and in HTML.
constexpr bool is_plain_in_page(char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
}

// Without the quotation marks.
inline void put_page_text(core::Writer& sink, std::string_view text) {
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && is_plain_in_page(text[plain])) {
            ++plain;
        }
        sink.append(text.substr(0, plain));
        text.remove_prefix(plain);
        if (text.empty()) {
            return;
        }
        const std::size_t length = core::utf8_length(text);
        if (length == 0) {
            core::put(sink, "\\\\x", core::Hex{static_cast<unsigned char>(text.front())});
            text.remove_prefix(1);
        } else {
            put_character(sink, core::utf8_code(text.substr(0, length)));
            text.remove_prefix(length);
        }
    }
}

inline void put_page_string(core::Writer& sink, std::string_view text) {
    sink.append("\"");
    put_page_text(sink, text);
    sink.append("\"");
}

}  // namespace report
