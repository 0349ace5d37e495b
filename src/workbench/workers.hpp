// What check and match have in common with their workers: processes that are this executable again.
// Through pipes each tells the other plain memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sys/spawn.hpp"

namespace workbench {

template <class T>
std::string_view bytes_of(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};  // NOLINT: plain memory
}

// How much of an answer has come.
enum class Heard : std::uint8_t { part, whole, nonsense };

// Should we be killed, that signal has the worker end all that it has started. False, and errno
// says why, if there is none; nor is there the one before.
[[nodiscard]] bool start_worker(sys::Child& worker, sys::Spawner& spawner, const char* const* argv,
                                int end_signal);
inline bool is_alive(const sys::Child& worker) { return worker.pid > 0; }
// At once, one that is. How it has ended, as for wait(2).
int end_worker(sys::Child& worker);

// The worker's side: the next of what it is told. False if nothing more will come, or it is to end.
[[nodiscard]] bool read_told(char* place, std::size_t size);
template <class T>
[[nodiscard]] bool read_told(T& value) {
    return read_told(reinterpret_cast<char*>(&value), sizeof value);  // NOLINT: plain memory
}

}  // namespace workbench
