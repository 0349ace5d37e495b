// All that a file holds, in mapped memory: for inputs that are looked at more than once. A copy,
// not a mapping of the file: that would end us if the file got shorter under our eyes.
#pragma once

#include "sys/mapped.hpp"

namespace sys {

// Reads to the end, also of a pipe. 0, or the error's number.
[[nodiscard]] int read_contents(const char* path, sys::MappedVector<char>& bytes);

}  // namespace sys
