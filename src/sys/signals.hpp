// Signal dispositions.
#pragma once

namespace sys {

void set_signal_action(int signal, void (*action)(int));

void ignore_signal(int signal);

// Ignores SIGPIPE (a pipe without a reader) and SIGXFSZ (the file size limit), so that such a write
// fails with an errno instead of ending the program.
void ignore_write_signals();

}  // namespace sys
