// What signals mean to our programs.
#pragma once

namespace sys {

void set_signal_action(int signal, void (*action)(int));

// For programs that a signal is not to end.
void ignore_signal(int signal);

// What no program of ours is ended by: a pipe without a reader, a file at its largest.
void ignore_write_signals();

}  // namespace sys
