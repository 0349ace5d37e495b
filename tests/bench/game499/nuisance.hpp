// Clients as a server should not meet them: half a line and nothing more, lines without end, junk,
// silence, answers never read, resets. For the benchmark of what others notice of them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>

namespace game499_load {

class Nuisance {
public:
    // That many connections at a time, from a thread of its own until the end of this object's
    // life. Those that flood do so at a bounded rate: it is the server that is to be measured, not
    // how much of the processor somebody else can take.
    Nuisance(std::uint16_t port, std::size_t connections);
    ~Nuisance();
    Nuisance(const Nuisance&) = delete;
    Nuisance& operator=(const Nuisance&) = delete;

private:
    void run(std::uint16_t port, std::size_t connections);

    std::atomic<bool> stop_{false};
    std::atomic<bool> ready_{false};
    std::thread thread_;
};

}  // namespace game499_load
