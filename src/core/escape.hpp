// Any bytes as printable text on one line: escapes as in C, three octal digits for what has no
// letter, so that the text says exactly what the bytes were.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/text_out.hpp"

namespace core {

constexpr bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '\\'; }

template <TextSink Sink>
constexpr void put_escaped(Sink& sink, std::string_view text) {
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && is_plain(text[plain])) {
            ++plain;
        }
        sink.append(text.substr(0, plain));
        if (plain == text.size()) {
            return;
        }
        switch (const char c = text[plain]; c) {
            case '\t': sink.append("\\t"); break;
            case '\n': sink.append("\\n"); break;
            case '\r': sink.append("\\r"); break;
            case '\\': sink.append("\\\\"); break;
            default: {
                const auto byte = static_cast<unsigned char>(c);
                const std::array octal{'\\', static_cast<char>('0' + byte / 64),
                                       static_cast<char>('0' + byte / 8 % 8),
                                       static_cast<char>('0' + byte % 8)};
                sink.append({octal.data(), octal.size()});
            }
        }
        text.remove_prefix(plain + 1);
    }
}

}  // namespace core
