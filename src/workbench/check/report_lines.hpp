// Texts on their way into a report: line by line, and quoted as its format wants it.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/escape.hpp"
#include "core/text_out.hpp"

namespace check {

template <class Each>
void for_each_line(std::string_view text, Each each) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        each(line);
    }
}

// What is in the form of case files already: its backslashes are escapes.
inline void put_as_written(core::Writer& sink, std::string_view text) {
    for (const char c : text) {
        if (c == '\\') {
            core::put(sink, c);
        } else {
            core::put_escaped(sink, {&c, 1});
        }
    }
}

// As YAML's double quotes want it: printable ASCII within quotes.
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

// As text or an attribute of XML: what is not printable ASCII as a C escape.
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
