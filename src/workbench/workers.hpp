// What check and match share for their workers: child processes that run this executable again.
// Parent and worker exchange plain structs through pipes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sys/spawn.hpp"

namespace workbench {

// The largest number of workers; no machine gains from more.
inline constexpr std::uint64_t most_jobs = 256;

// The number of CPUs in our affinity mask, or 1 if it cannot be read.
std::uint64_t processors();

template <class T>
std::string_view bytes_of(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};  // NOLINT: plain memory
}

// The state of a message that is being received.
enum class AnswerState : std::uint8_t { part, whole, nonsense };
using Heard = AnswerState;  // the name that check uses

// Starts a worker. The kernel sends end_signal to it when we die, and the worker then ends all
// processes it has started. Returns false and sets errno on failure. The previous value of `worker`
// is dropped in either case.
[[nodiscard]] bool start_worker(sys::Child& worker, sys::Spawner& spawner, const char* const* argv,
                                int end_signal);
inline bool is_alive(const sys::Child& worker) { return worker.pid > 0; }
// Kills and reaps a worker that is alive. Returns its status as wait(2) gives it.
int end_worker(sys::Child& worker);

// For workers: reads exactly `size` bytes from stdin. Returns false on EOF, on an error, or when
// the signal that ends this process has arrived.
[[nodiscard]] bool read_told(char* place, std::size_t size);
template <class T>
[[nodiscard]] bool read_told(T& value) {
    return read_told(reinterpret_cast<char*>(&value), sizeof value);  // NOLINT: plain memory
}

}  // namespace workbench
