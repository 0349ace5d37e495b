// The case files that are in this executable. The build packs them (data/cases/pack.py): each
// file's name, a blank, its size and a newline, then its text.
#pragma once

#include <string_view>

#include "sys/mapped_text.hpp"

namespace check {

// Null, or why it cannot be had.
[[nodiscard]] const char* unpack_cases(sys::MappedText& files);

// The text of one of them; without data if there is none.
[[nodiscard]] std::string_view find_file(std::string_view files, std::string_view name);

}  // namespace check
