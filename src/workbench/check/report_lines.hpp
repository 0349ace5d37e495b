// Helpers for reports: iterating over lines, and quoting for each output format.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/escape.hpp"
#include "core/text_out.hpp"

namespace check {

// Calls `each(std::string_view)` for every line, without its newline.
template <class Each>
void for_each_line(std::string_view text, Each each) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        each(line);
    }
}

// Prints text from a case file. Its backslashes already are escapes and stay single.
inline void put_as_written(core::Writer& sink, std::string_view text) {
    for (const char c : text) {
        if (c == '\\') {
            core::put(sink, c);
        } else {
            core::put_escaped(sink, {&c, 1});
        }
    }
}

// Prints text as a double-quoted YAML scalar in printable ASCII. Newlines become spaces.
inline void put_quoted(core::Writer& sink, std::string_view text) {
    core::put(sink, '"');
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            core::put(sink, '\\', c);
        } else if (core::is_plain(c)) {
            core::put(sink, c);
        } else if (c == '\n') {
            core::put(sink, ' ');
        } else {
            core::put(sink, "\\x", core::Hex{static_cast<unsigned char>(c)});
        }
    }
    core::put(sink, '"');
}

// Prints text for XML content or an attribute. XML 1.0 cannot represent most control characters, so
// bytes that are not printable ASCII become C escapes; newlines become spaces.
inline void put_xml(core::Writer& sink, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '&': core::put(sink, "&amp;"); break;
            case '<': core::put(sink, "&lt;"); break;
            case '>': core::put(sink, "&gt;"); break;
            case '"': core::put(sink, "&quot;"); break;
            case '\n': core::put(sink, ' '); break;
            case '\\': core::put(sink, '\\'); break;
            default: core::put_escaped(sink, {&c, 1}); break;
        }
    }
}

}  // namespace check
