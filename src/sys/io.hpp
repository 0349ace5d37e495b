// read(2) and write(2) for programs that have one thing to wait for and no signal to notice.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>

#include "core/ending.hpp"

namespace sys {

// Retried when interrupted, waiting where the fd was left non-blocking by somebody else.
ssize_t plain_read(int fd, void* bytes, std::size_t size);

// How long one waits for an fd that takes nothing: milliseconds, as for poll(2).
inline constexpr int no_timeout = -1;
inline constexpr int two_seconds = 2000;

// Everything, in as many writes as it takes. False if one failed, or if a non-blocking fd has taken
// nothing for so long.
bool write_all(int fd, std::string_view bytes, int patience = no_timeout);

// A short line before the program ends: who does not read it delays that by two seconds, not more.
// May be called in a signal handler.
void write_final_message(int fd, std::string_view line);

// Prints the ending's message and returns the status to exit with. Async-signal-safe.
int end_with(const core::Ending& ending);

}  // namespace sys
