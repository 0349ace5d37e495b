// The case files in this executable. The build concatenates and compresses them
// (data/cases/pack.py). Unpacked, each file is:
//
//   NAME SIZE\n      the name without .cases, and the number of bytes in decimal
//   SIZE bytes       the text of the file
#pragma once

#include <string_view>

#include "sys/mapped_text.hpp"
#include "workbench/check/failure.hpp"

namespace check {

// Appends all files to `files`.
[[nodiscard]] core::Result<void> unpack_cases(sys::MappedText& files);

// The text of one file within `files`; a view with null data if there is no such file.
[[nodiscard]] std::string_view find_file(std::string_view files, std::string_view name);

}  // namespace check
