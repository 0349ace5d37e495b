// read(2) and write(2) for programs that have one thing to wait for and no signal to notice.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>

namespace core {

// Retried when interrupted, waiting where the fd was left non-blocking by somebody else.
ssize_t plain_read(int fd, void* bytes, std::size_t size);
ssize_t plain_write(int fd, const void* bytes, std::size_t size);

// Everything, in as many writes as it takes. False if one failed.
bool write_all(int fd, std::string_view bytes);

}  // namespace core
