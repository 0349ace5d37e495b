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

// A repeat fails if the decoded text would become longer than this. Without a limit a line of a few
// bytes could ask for terabytes.
inline constexpr std::size_t most_repeated = std::size_t{64} << 20U;

// Decodes whole lines, each with its newline, and appends the result to `bytes`. After a fault
// `bytes` holds what was decoded before it.
[[nodiscard]] TextFault decode(std::string_view lines, sys::MappedText& bytes);

// Decodes one line without its newline. If `is_unfinished` is not null, a single backslash at the
// end is removed and `is_unfinished` says whether there was one; otherwise it is a fault.
[[nodiscard]] TextFault decode_line(std::string_view line, sys::MappedText& bytes,
                                    bool* is_unfinished);

}  // namespace check
