// Detached threads.
#pragma once

#include <cstddef>

namespace sys {

// Runs `run(argument)` in a detached thread with a stack of at least `stack_size` bytes, of which
// only touched pages use memory. Returns false if the system does not allow another thread.
bool start_thread(std::size_t stack_size, void* (*run)(void*), void* argument);

// Gives the calling thread the lowest priority. It cannot be raised again without privileges.
void lower_thread_priority();

}  // namespace sys
