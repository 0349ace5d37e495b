// The one signal that ends a hub (SIGHUP or SIGINT), noticed at once in every state.
//
// Before there are players the handler itself says the last words and leaves. From hold() on it
// only takes a note, and the hub ends in order at its next wait. The gap between looking at the
// note and blocking in a system call is closed without a further call per wait: the handler puts an
// fd at its end of file in the place of the one being waited for, so that the call returns at once;
// the true fd is put back before anybody can miss it. Process-wide, as signals are.
#pragma once

#include <cstddef>
#include <sys/types.h>

#include "core/ending.hpp"

namespace sys {

namespace end_signal {

// The very first action of a hub. SIGPIPE is ignored from here on, and SIGCHLD no longer ignored.
void install(int signal, const core::Ending& ending);

// From now on only noted. False if the descriptors this needs cannot be had.
bool hold();

bool arrived();
int number();

// From now on it changes nothing.
void ignore();

// read(2) and write(2) that fail with EINTR once the signal has arrived, and only then; an fd that
// is not ready is waited for. Of the shapes core::ReadFunction and core::WriteFunction.
ssize_t read(int fd, void* bytes, std::size_t size);
ssize_t write(int fd, const void* bytes, std::size_t size);

// The same, but an fd that is not ready is not waited for: that is EINTR, too.
ssize_t write_at_once(int fd, const void* bytes, std::size_t size);

}  // namespace end_signal

// For programs that a signal is not to end.
void ignore_signal(int signal);

// write(2) that never waits on an fd that is non-blocking, whatever signal has come: for last words
// to somebody who may not read. EINTR if nothing is taken now.
ssize_t write_if_ready(int fd, const void* bytes, std::size_t size);

// write(2) that waits two seconds at most: for what has been printed when a signal ends the program
// and whoever reads our output may be stuck.
ssize_t write_briefly(int fd, const void* bytes, std::size_t size);

}  // namespace sys
