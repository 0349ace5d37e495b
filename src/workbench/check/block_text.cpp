#include "workbench/check/block_text.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/number.hpp"
#include "core/text_out.hpp"

namespace check {

namespace {

constexpr const char* unknown_escape = "after \\ comes one of \\ t n r 0 xHH {N*TEXT}";

std::optional<unsigned> hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    return std::nullopt;
}

// `text_begin` is the size of `bytes` before the whole text that is being decoded.
TextFault decode_any(std::string_view text, sys::MappedText& bytes, bool may_repeat,
                     std::size_t text_begin);

// `rest` begins after the backslash; the escape is removed from it. Returns null or what is wrong.
const char* decode_escape(std::string_view& rest, sys::MappedText& bytes) {
    constexpr std::string_view letters = "\\tnr0";
    constexpr std::string_view meanings{"\\\t\n\r\0", 5};
    if (rest.empty()) {
        return "a \\ at the end of a line that is not the last one";
    }
    if (const std::size_t letter = letters.find(rest[0]); letter != std::string_view::npos) {
        core::put(bytes, meanings[letter]);
        rest.remove_prefix(1);
        return nullptr;
    }
    if (rest[0] == 'x' && rest.size() > 2) {
        const auto high = hex_digit(rest[1]);
        const auto low = hex_digit(rest[2]);
        if (high && low) {
            core::put(bytes, static_cast<char>(*high * 16 + *low));
            rest.remove_prefix(3);
            return nullptr;
        }
    }
    return unknown_escape;
}

// `rest` begins after `\{`; the repeat is removed from it. Returns null or what is wrong.
const char* decode_repeat(std::string_view& rest, sys::MappedText& bytes, std::size_t text_begin) {
    constexpr const char* bad = "a repeat is like \\{70000*A}";
    const std::size_t end = rest.find('}');
    const std::size_t star = rest.substr(0, end).find('*');
    if (end == std::string_view::npos || star == std::string_view::npos) {
        return bad;
    }
    const auto times = core::parse_in_range(rest.substr(0, star), core::digits_only, 0, INT32_MAX);
    const std::size_t begin = bytes.size();
    const std::string_view repeated = rest.substr(star + 1, end - star - 1);
    if (!times || decode_any(repeated, bytes, false, text_begin).what != nullptr) {
        return bad;
    }
    const std::size_t length = bytes.size() - begin;
    const std::uint64_t whole = std::uint64_t{length} * static_cast<std::uint64_t>(*times);
    if (begin - text_begin + whole > most_repeated) {
        return "a repeat that makes more than 64 MB";
    }
    const auto total = static_cast<std::size_t>(whole);
    bytes.cut(total == 0 ? begin : bytes.size());
    if (total > length) {
        char* const more = bytes.reserve(total - length);
        if (more == nullptr) {
            return "no memory";
        }
        // The ranges overlap on purpose: each byte copies the one `length` bytes before it, which a
        // forward loop has already written. memcpy and memmove would not do that.
        for (std::size_t i = 0; i < total - length; ++i) {
            more[i] = (more - length)[i];
        }
        bytes.added(total - length);
    }
    rest.remove_prefix(end + 1);
    return nullptr;
}

TextFault decode_any(std::string_view text, sys::MappedText& bytes, bool may_repeat,
                     std::size_t text_begin) {
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t plain = std::min(rest.find('\\'), rest.size());
        bytes.append(rest.substr(0, plain));
        rest.remove_prefix(plain);
        if (rest.empty()) {
            break;
        }
        const std::size_t at = text.size() - rest.size();
        rest.remove_prefix(1);
        const char* what = nullptr;
        if (may_repeat && rest.starts_with('{')) {
            rest.remove_prefix(1);
            what = decode_repeat(rest, bytes, text_begin);
        } else {
            what = decode_escape(rest, bytes);
        }
        if (what != nullptr) {
            return {what, at};
        }
    }
    return {bytes.failed() ? "no memory" : nullptr, 0};
}

// Backslashes at the end pair up as escapes of themselves; with an odd number, the last is
// unpaired.
bool ends_unfinished(std::string_view line) {
    std::size_t count = 0;
    while (count < line.size() && line[line.size() - 1 - count] == '\\') {
        ++count;
    }
    return count % 2 == 1;
}

TextFault decode_last(std::string_view line, sys::MappedText& bytes, std::size_t text_begin) {
    const bool is_unfinished = ends_unfinished(line);
    line.remove_suffix(is_unfinished ? 1 : 0);
    const TextFault fault = decode_any(line, bytes, true, text_begin);
    if (!is_unfinished) {
        core::put(bytes, '\n');
    }
    return fault;
}

}  // namespace

TextFault decode_part(std::string_view text, sys::MappedText& bytes) {
    return decode_any(text, bytes, true, bytes.size());
}

TextFault decode_last_line(std::string_view line, sys::MappedText& bytes) {
    return decode_last(line, bytes, bytes.size());
}

TextFault decode(std::string_view lines, sys::MappedText& bytes) {
    const std::size_t text_begin = bytes.size();
    std::string_view rest = lines;
    while (!rest.empty()) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, length);
        const std::size_t at = lines.size() - rest.size();
        rest.remove_prefix(std::min(length + 1, rest.size()));
        TextFault fault{};
        if (rest.empty()) {
            fault = decode_last(line, bytes, text_begin);
        } else {
            fault = decode_any(line, bytes, true, text_begin);
            core::put(bytes, '\n');
        }
        if (fault.what != nullptr) {
            fault.at += at;
            return fault;
        }
    }
    return {};
}

}  // namespace check
