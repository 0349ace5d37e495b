// The worker processes of a check. Each runs one case at a time; a worker that dies or misses its
// deadline is replaced, and its case is tried a second time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/fixed_vector.hpp"
#include "sys/mapped.hpp"
#include "sys/mapped_text.hpp"
#include "sys/spawn.hpp"
#include "sys/time.hpp"
#include "workbench/check/catalogue.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/options.hpp"
#include "workbench/check/party.hpp"
#include "workbench/workers.hpp"

namespace check {

// The result of one case. `findings` is valid until the next call to the pool.
struct FinishedCase {
    std::size_t number;
    Verdict verdict;
    std::string_view findings;
};

class Pool {
public:
    Pool(const core::Invocation& invocation, const Catalogue& catalogue, const Options& options,
         const char* root, const char* own);

    // Starts all workers. Fails if one of them cannot be started.
    [[nodiscard]] core::Result<void> start();

    [[nodiscard]] bool has_idle() const;
    [[nodiscard]] bool is_busy() const;
    // Gives a case to an idle worker; has_idle() has to be true.
    void give(std::size_t number);

    enum class Woken : std::uint8_t { finished, nothing, signal };
    // Waits for an answer, until `moment`, or for a signal that ends the checker.
    [[nodiscard]] Woken next(FinishedCase& finished, sys::Microseconds moment);

    // Ends all workers, and through them the programs they run. Waits up to 3 s before it kills
    // them.
    void stop();

private:
    struct WorkerProcess {
        sys::Child child{};  // its pipes belong to `party`
        Party party;
        std::optional<std::size_t> number;  // of the case it runs; empty if idle
        int tries = 0;
        sys::Microseconds deadline = 0;

        [[nodiscard]] bool is_idle() const { return workbench::is_alive(child) && !number; }
    };

    [[nodiscard]] core::Result<void> start_worker(WorkerProcess& worker);
    void hand_over(WorkerProcess& worker);
    // True if `finished` is set: by an answer, or because the case is given up.
    [[nodiscard]] bool read_answer(WorkerProcess& worker, FinishedCase& finished);
    // Starts a new worker in the place of one that died. True if `finished` is set.
    [[nodiscard]] bool replace(WorkerProcess& worker, FinishedCase& finished);

    const Catalogue& catalogue_;
    const Options& options_;
    sys::Spawner spawner_;
    sys::MappedVector<const char*> argv_;
    core::FixedString<24> limit_;
    sys::MappedArray<WorkerProcess> workers_;
    const char* root_;
    const char* own_;
};

}  // namespace check
