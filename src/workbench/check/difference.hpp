// Two texts compared, and where they part told in words: what multitool-check(1) shows.
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/mapped_text.hpp"

namespace check {

// A line as it is shown: its bytes as C escapes, and of a long one what fits, from that byte on.
void put_shown(sys::MappedText& out, std::string_view line, std::size_t begin);

// How much of a line that is: what fits a terminal beside the labels.
inline constexpr std::size_t most_shown = 60;

// Appends two or three lines on the first difference; nothing if there is none. `what` is the name
// of the text, such as stdout.
void put_difference(sys::MappedText& out, std::string_view what, std::string_view wanted,
                    std::string_view came);

// A line that was wanted above the one that came; empty: nothing more. Long ones are cut around
// where they part.
void put_pair(sys::MappedText& out, std::string_view wanted, std::string_view came);

}  // namespace check
