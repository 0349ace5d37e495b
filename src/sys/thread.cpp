#include "sys/thread.hpp"

#include <algorithm>
#include <climits>
#include <pthread.h>
#include <sys/resource.h>

namespace sys {

bool start_thread(std::size_t stack_size, void* (*run)(void*), void* argument) {
    pthread_attr_t attributes;
    if (::pthread_attr_init(&attributes) != 0) {
        return false;
    }
    ::pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    ::pthread_attr_setstacksize(&attributes,
                                std::max(stack_size, static_cast<std::size_t>(PTHREAD_STACK_MIN)));
    pthread_t thread{};
    const int refusal = ::pthread_create(&thread, &attributes, run, argument);
    ::pthread_attr_destroy(&attributes);
    return refusal == 0;
}

void lower_thread_priority() {
    constexpr int lowest = 19;
    // POSIX says that this affects the process, but on Linux it affects the calling thread alone.
    ::setpriority(PRIO_PROCESS, 0, lowest);
}

}  // namespace sys
