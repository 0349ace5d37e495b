// Threads that nobody waits for.
#pragma once

#include <cstddef>

namespace sys {

// Runs `run(argument)` in a thread of its own with a stack of at least that size; only the pages it
// touches cost anything. False if the system does not allow another thread.
bool start_thread(std::size_t stack_size, void* (*run)(void*), void* argument);

// From now on the calling thread runs when others leave the processor free. There is no way back.
void lower_thread_priority();

}  // namespace sys
