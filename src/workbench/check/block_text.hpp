// The text of a block, from how it is written to the bytes it stands for: cases(5), "Text".
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/mapped_text.hpp"

namespace check {

// What is wrong with a text, and where in it; a null `what` if nothing is.
struct TextFault {
    const char* what = nullptr;
    std::size_t at = 0;
};

// More than a case needs: a text may not become longer by a repeat.
inline constexpr std::size_t most_repeated = std::size_t{64} << 20U;

// Appends what lines, each with its newline, stand for.
[[nodiscard]] TextFault decode(std::string_view lines, sys::MappedText& bytes);

// The same for the rest of one line, which has no newline. A backslash at its end is taken off and
// told by `is_unfinished`, if that is not null.
[[nodiscard]] TextFault decode_line(std::string_view line, sys::MappedText& bytes,
                                    bool* is_unfinished);

}  // namespace check
