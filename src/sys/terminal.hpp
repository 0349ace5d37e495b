// What a terminal can show, and the terminal that a program was started from.
#pragma once

#include "core/result.hpp"
#include "sys/fd.hpp"

namespace sys {

// True if what is written there may be coloured: a terminal that can, and nobody has said no.
bool shows_colour(int fd);

// True if a line that was written there can be drawn anew.
bool can_redraw(int fd);

// True if a terminal shows UTF-8, as far as the environment tells.
bool shows_utf8();

// Columns; 80 where that is not known.
unsigned columns_of(int terminal);

// The terminal that controls this process, whatever its descriptors lead to.
core::Result<Fd> open_terminal();

// True if a line that was typed waits there to be read.
bool has_typed(int terminal);

// Lets others who are about to write to the same terminal do so: a moment that no person notices.
void pause_for_other_writers();

}  // namespace sys
