// Short texts are copied and searched in place. Most messages are shorter than 16 bytes, and a call
// of memmove(3) or memchr(3) takes longer than the work itself: with musl, a fifth of a match in
// memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace core {

// Copies a text to memory that it does not overlap, and returns the end of the copy.
char* copy_short(char* to, std::string_view text);

// If the compiler knows the size, its own copy is a move or two.
inline char* copy_text(char* to, std::string_view text) {
    return __builtin_constant_p(text.size()) ? std::copy(text.begin(), text.end(), to)
                                             : copy_short(to, text);
}

// The position of the first newline, or the size of the text if there is none.
std::size_t line_length(std::string_view text);

// Where a few letters have this one, or npos. Unlike find() it never calls memchr(3).
constexpr std::size_t position_in(std::string_view letters, char letter) {
    for (std::size_t at = 0; at < letters.size(); ++at) {
        if (letters[at] == letter) {
            return at;
        }
    }
    return std::string_view::npos;
}

}  // namespace core
