// Describes the first difference between two texts, in the words of multitool-check(1).
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/mapped_text.hpp"

namespace check {

// Appends a line with unprintable bytes as C escapes, from byte `begin` on. At most `most_shown`
// bytes appear; "..." marks what is cut on either side.
void put_shown(sys::MappedText& out, std::string_view line, std::size_t begin);

// The number of bytes that fit an 80-column terminal beside the labels.
inline constexpr std::size_t most_shown = 60;

// Appends a description of the first difference, of two to four lines; nothing if the texts are
// equal. `what` is the name of the text, such as stdout.
void put_difference(sys::MappedText& out, std::string_view what, std::string_view wanted,
                    std::string_view came);

// Appends the expected line and the actual one below each other. An empty line stands for EOF. Long
// lines are cut around the first difference.
void put_pair(sys::MappedText& out, std::string_view wanted, std::string_view came);

}  // namespace check
