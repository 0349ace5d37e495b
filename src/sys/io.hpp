// read(2) and write(2) for programs that wait for one fd at a time and need not react to signals.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>

#include "core/ending.hpp"

namespace sys {

// Like read(2), but repeats the call after EINTR, and blocks even if another process that shares
// the open file made it non-blocking.
ssize_t plain_read(int fd, void* bytes, std::size_t size);

// Timeouts of write_all in milliseconds, as poll(2) takes them.
inline constexpr int no_timeout = -1;
inline constexpr int two_seconds = 2000;

// Writes all bytes, in several writes if needed. Returns false if a write failed, or if a
// non-blocking fd accepted nothing for `timeout_ms`.
bool write_all(int fd, std::string_view bytes, int timeout_ms = no_timeout);

// Writes a short line before the program exits. If the reader's pipe is full, waits for at most two
// seconds. Async-signal-safe.
void write_final_message(int fd, std::string_view line);

// Prints the ending's message and returns the status to exit with. Async-signal-safe.
int end_with(const core::Ending& ending);

}  // namespace sys
