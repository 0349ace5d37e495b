// Decodes the text of a block into the bytes it stands for: cases(5), "Text".
//
//   \\ \t \n \r \0 \xHH   one byte
//   \{N*TEXT}            TEXT repeated N times; TEXT may contain escapes, but no repeat
//   \ before the last newline: the decoded text does not end in a newline
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/mapped_text.hpp"

namespace check {

// What is wrong with a text, and the byte offset of the mistake. `what` is null if the text is
// valid.
struct TextFault {
    const char* what = nullptr;
    std::size_t at = 0;
};

// A part of a text. Unlike a string_view it stays valid while the text grows.
struct TextRange {
    std::size_t begin = 0;
    std::size_t size = 0;

    [[nodiscard]] std::string_view of(const sys::MappedText& text) const {
        return text.view().substr(begin, size);
    }
};

// A repeat fails if the decoded text would become longer than this. Without a limit a line of a few
// bytes could ask for terabytes.
inline constexpr std::size_t most_repeated = std::size_t{64} << 20U;

// All functions append to `bytes`. After a fault `bytes` also holds what was decoded before it.

// Decodes whole lines, each with its newline.
[[nodiscard]] TextFault decode(std::string_view lines, sys::MappedText& bytes);
// Decodes the last line of a text, given without its newline, and appends a newline unless the line
// ends in a single backslash.
[[nodiscard]] TextFault decode_last_line(std::string_view line, sys::MappedText& bytes);
// Decodes a part of a line. A single backslash at the end is a fault.
[[nodiscard]] TextFault decode_part(std::string_view text, sys::MappedText& bytes);

}  // namespace check
