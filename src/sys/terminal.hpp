// The capabilities of a terminal, and the controlling terminal of this process.
#pragma once

#include "core/result.hpp"
#include "sys/fd.hpp"

namespace sys {

// True if output to this fd may be coloured: it is a terminal, TERM is not "dumb" and NO_COLOR is
// unset.
bool shows_colour(int fd);

// True if the fd is a terminal on which a line can be overwritten.
bool can_redraw(int fd);

// True if the terminal shows UTF-8, according to TERM and the locale variables.
bool shows_utf8();

// Returns the width of the terminal; 80 if it is unknown.
unsigned columns_of(int terminal);

// Opens the controlling terminal, even if all standard descriptors are redirected.
core::Result<Fd> open_terminal();

// True if a typed line is ready to be read. Does not block.
bool has_typed(int terminal);

// Sleeps for 10 ms, so that other processes can finish their output to the same terminal first.
void pause_for_other_writers();

}  // namespace sys
