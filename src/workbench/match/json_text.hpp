// Byte strings as JSON strings. Each byte string has exactly one form, which is valid JSON and
// reads back as the same bytes:
//
//     " or \          \" or \\ (two bytes)
//     a byte < 0x20   \u00NN, lower-case hexadecimal
//     valid UTF-8     unchanged
//     another byte    \udcNN, a lone low surrogate, which no valid UTF-8 encodes
//
// Python's surrogateescape reads and writes file names in the same way.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/text_out.hpp"
#include "core/utf8.hpp"

namespace match {

inline void put_json_string(core::Writer& sink, std::string_view text) {
    sink.append("\"");
    while (!text.empty()) {
        const std::size_t length = core::utf8_length(text);
        const auto byte = static_cast<unsigned char>(text.front());
        if (length == 0) {
            core::put(sink, "\\udc", core::Hex{byte});
        } else if (byte == '"' || byte == '\\') {
            core::put(sink, '\\', text.front());
        } else if (byte < 0x20) {
            core::put(sink, "\\u00", core::Hex{byte});
        } else {
            sink.append(text.substr(0, length));
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    sink.append("\"");
}

// Parses strings of exactly that form. The decoded bytes are kept in the storage; decoding never
// makes a text longer, so storage of the input's size is always enough.
class JsonStrings {
public:
    constexpr explicit JsonStrings(std::span<char> storage) : storage_(storage) {}

    // Removes a string with its quotes from the front of `rest` and returns its bytes. Returns
    // nothing and leaves `rest` as it is if there is no string, if it is not in our form, or if the
    // storage is full.
    constexpr std::optional<std::string_view> take(std::string_view& rest) {
        std::string_view text = rest;
        if (text.empty() || text.front() != '"') {
            return std::nullopt;
        }
        text.remove_prefix(1);
        const std::size_t begin = used_;
        while (!text.empty() && text.front() != '"') {
            if (!take_character(text)) {
                used_ = begin;
                return std::nullopt;
            }
        }
        if (text.empty()) {
            used_ = begin;
            return std::nullopt;
        }
        text.remove_prefix(1);
        const std::string_view found(storage_.data() + begin, used_ - begin);
        // Several \udcNN escapes may add up to valid UTF-8, which our form writes unescaped. Only
        // the form that put_json_string writes is accepted, so the lengths are compared.
        core::SizeWriter length;
        put_json_string(length, found);
        if (length.size() != rest.size() - text.size()) {
            used_ = begin;
            return std::nullopt;
        }
        rest = text;
        return found;
    }

private:
    constexpr bool keep(std::string_view bytes) {
        if (bytes.size() > storage_.size() - used_) {
            return false;
        }
        for (const char c : bytes) {
            storage_[used_++] = c;
        }
        return true;
    }

    constexpr bool take_character(std::string_view& text) {
        if (text.front() == '\\') {
            return take_escape(text);
        }
        const std::size_t length = core::utf8_length(text);
        if (length == 0 || static_cast<unsigned char>(text.front()) < 0x20 ||
            !keep(text.substr(0, length))) {
            return false;
        }
        text.remove_prefix(length);
        return true;
    }

    constexpr bool take_escape(std::string_view& text) {
        if (text.size() >= 2 && (text[1] == '"' || text[1] == '\\')) {
            const bool kept = keep(text.substr(1, 1));
            text.remove_prefix(2);
            return kept;
        }
        if (text.size() < 6) {
            return false;
        }
        const bool is_control = text.starts_with("\\u00");
        const int high = digit_of(text[4]);
        const int low = digit_of(text[5]);
        if ((!is_control && !text.starts_with("\\udc")) || high < 0 || low < 0) {
            return false;
        }
        const int byte = high * 16 + low;
        if (is_control ? byte >= 0x20 : byte < 0x80) {
            return false;
        }
        const auto c = static_cast<char>(static_cast<unsigned char>(byte));
        text.remove_prefix(6);
        return keep({&c, 1});
    }

    static constexpr int digit_of(char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    }

    std::span<char> storage_;
    std::size_t used_ = 0;
};

}  // namespace match
