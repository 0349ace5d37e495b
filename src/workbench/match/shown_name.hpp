// A player's name for the terminal: without control characters, and cut to the width of its column.
// A name that is too long loses its middle, because its ends tell more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/harmless_text.hpp"
#include "core/utf8.hpp"

namespace match {

class ShownName {
    static constexpr std::size_t most_bytes = 240;  // kept from each end; no column is wider

public:
    static constexpr std::size_t most_text = 2 * most_bytes * 4;  // every byte may become \xNN

    explicit ShownName(std::string_view name) {
        core::HarmlessText harmless;
        harmless.feed(text_, name.substr(0, most_bytes));
        if (name.size() > most_bytes) {
            harmless.feed(text_, name.substr(std::max(most_bytes, name.size() - most_bytes)));
        }
        harmless.finish(text_);
    }

    // The width in terminal columns.
    [[nodiscard]] std::size_t width() const { return width_of(text_.view()); }

    // Appends the name, cut to most_columns. Returns the number of columns it took.
    std::size_t put(core::Writer& sink, std::size_t most_columns) const {
        const std::string_view text = text_.view();
        if (const std::size_t columns = width(); columns <= most_columns) {
            sink.append(text);
            return columns;
        }
        const std::size_t tail = (most_columns - 1) / 2;
        std::size_t end = 0;
        for (std::size_t used = 0; used < most_columns - 1 - tail;) {
            const std::size_t next = end + length_at(text, end);
            used += width_of(text.substr(end, next - end));
            if (used <= most_columns - 1 - tail) {
                end = next;
            }
        }
        std::size_t begin = end;
        while (width_of(text.substr(begin)) > tail) {
            begin += length_at(text, begin);
        }
        sink.append(text.substr(0, end));
        sink.append("…");
        sink.append(text.substr(begin));
        return width_of(text.substr(0, end)) + 1 + width_of(text.substr(begin));
    }

private:
    static std::size_t length_at(std::string_view text, std::size_t offset) {
        return std::max<std::size_t>(core::utf8_length(text.substr(offset)), 1);
    }

    // The width of a character on common terminals: combining accents and joiners take no column,
    // East Asian characters and emoji take two.
    static std::size_t columns_of(std::string_view character) {
        const char32_t code = core::utf8_code(character);
        if ((code >= 0x300 && code < 0x370) || code == 0x200d ||
            (code >= 0xfe00 && code < 0xfe10)) {
            return 0;
        }
        const bool is_wide =
            (code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
            (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
            (code >= 0xff00 && code < 0xff61) || (code >= 0x1f300 && code < 0x1fb00) ||
            (code >= 0x20000 && code < 0x40000);
        return is_wide ? 2 : 1;
    }

    static std::size_t width_of(std::string_view text) {
        std::size_t columns = 0;
        for (std::size_t offset = 0; offset < text.size();) {
            const std::size_t length = length_at(text, offset);
            columns += columns_of(text.substr(offset, length));
            offset += length;
        }
        return columns;
    }

    core::FixedString<most_text> text_;
};

}  // namespace match
