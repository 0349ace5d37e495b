// Reads a whole file into mapped memory, for inputs that are parsed more than once. The bytes are a
// copy and not a mapping of the file, because access to a mapping raises SIGBUS once another
// process truncates the file.
#pragma once

#include "sys/mapped.hpp"

namespace sys {

// Replaces `bytes` by everything up to EOF; `path` may name a pipe. Returns 0, or the errno of the
// call that failed.
[[nodiscard]] int read_contents(const char* path, sys::MappedVector<char>& bytes);

// The same for an open file, from its current offset.
[[nodiscard]] int read_contents(int fd, sys::MappedVector<char>& bytes);

}  // namespace sys
