// Decodes the characters of text that may be invalid UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace core {

// Returns the length of a character with this first byte, or 0 if no character starts with it.
constexpr std::size_t utf8_length_from(unsigned char first) {
    if (first < 0x80) {
        return 1;
    }
    const bool begins_one = first >= 0xc2 && first <= 0xf4;
    return !begins_one ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

constexpr bool utf8_goes_on(unsigned char byte) { return (byte & 0xc0U) == 0x80; }

// True if `second` is a valid second byte after `first`. The second byte shows all overlong forms,
// surrogates and numbers beyond U+10FFFF.
constexpr bool utf8_may_follow(unsigned char first, unsigned char second) {
    const bool wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                       (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
    return utf8_goes_on(second) && !wrong;
}

// Returns the length in bytes of the first character of `text`, or 0 if it is not valid UTF-8. The
// text must not be empty.
constexpr std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = utf8_length_from(byte(0));
    if (text.size() < length || (length > 1 && !utf8_may_follow(byte(0), byte(1)))) {
        return 0;
    }
    for (std::size_t i = 2; i < length; ++i) {
        if (!utf8_goes_on(byte(i))) {
            return 0;
        }
    }
    return length;
}

// Returns the code point of one whole character that utf8_length accepted.
constexpr char32_t utf8_code(std::string_view character) {
    char32_t code = static_cast<unsigned char>(character[0]);
    if (character.size() > 1) {
        code &= 0xffU >> (character.size() + 1);
        for (const char c : character.substr(1)) {
            code = code << 6U | (static_cast<unsigned char>(c) & 0x3fU);
        }
    }
    return code;
}

}  // namespace core
