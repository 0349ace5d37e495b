// How bytes come and go: the signature of read(2) and write(2), so that a hub can put its
// interruptible versions in their place. A negative result with errno EINTR means that a signal
// which ends the program has come; every other hindrance is waited for.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>

namespace core {

using ReadFunction = ssize_t (*)(int fd, void* bytes, std::size_t size);
using WriteFunction = ssize_t (*)(int fd, const void* bytes, std::size_t size);

// For programs with no signal to notice: retried when interrupted, waiting where the fd was left
// non-blocking by somebody else.
ssize_t plain_read(int fd, void* bytes, std::size_t size);
ssize_t plain_write(int fd, const void* bytes, std::size_t size);

// Everything, in as many writes as it takes. False if one failed.
bool write_all(int fd, std::string_view bytes);

}  // namespace core
