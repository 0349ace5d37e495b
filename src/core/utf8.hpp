// Characters of a text that may or may not be UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace core {

// How many bytes the character at the front has; 0 if they are no UTF-8.
constexpr std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    const std::size_t length = first < 0xc2   ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length == 0 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) {
            return 0;
        }
    }
    // Longer than it need be, half of a pair, beyond the last character.
    const unsigned char second = byte(1);
    const bool wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                       (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
    return wrong ? 0 : length;
}

// The number of one whole character; of a single byte, that byte.
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
