// Runs the cases of a check in worker processes, one case at a time in each. A worker that dies or
// exceeds its time limit is the checker's fault, not the program's: the case is run once more, and
// is broken if that fails as well.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "core/result.hpp"
#include "sys/mapped.hpp"
#include "sys/mapped_text.hpp"
#include "sys/time.hpp"
#include "workbench/check/catalogue.hpp"
#include "workbench/check/message.hpp"
#include "workbench/check/options.hpp"
#include "workbench/worker_pool.hpp"

namespace check {

// The result of one case. `findings` is valid until the next call to the scheduler.
struct FinishedCase {
    std::size_t number;
    Verdict verdict;
    std::string_view findings;
    std::string_view beside{};  // findings that do not fail the case
    std::uint32_t milliseconds = 0;
    bool has_hung = false;
};

class CaseScheduler {
public:
    CaseScheduler(const core::Invocation& invocation, const Catalogue& catalogue,
                  const Options& options, const char* root, const char* own);

    // Starts all workers. Fails if one of them cannot be started.
    [[nodiscard]] core::Result<void> start();

    // Whether a worker is idle.
    [[nodiscard]] bool has_room() const { return pool_.has_room(); }
    [[nodiscard]] bool is_busy() const { return pool_.is_busy(); }
    // Gives a case to an idle worker; has_room() has to be true. Returns false if the case is too
    // large for the memory.
    [[nodiscard]] bool give(std::size_t number);

    using Wake = workbench::WorkerPool::Wake;
    // Blocks until a case may be finished (`ready`), until the deadline, or until a signal that
    // ends the checker. Must be called only when next() has returned false.
    [[nodiscard]] Wake wait(sys::Microseconds deadline) { return pool_.wait(deadline); }
    // Takes the next finished case. Returns false if there is none without waiting.
    [[nodiscard]] bool next(FinishedCase& finished);

    // Ends all workers, and through them the programs they run. Waits up to 3 s before it kills
    // them.
    void stop() { pool_.end_all(3 * sys::seconds); }

private:
    const Catalogue& catalogue_;
    const Options& options_;
    const char* root_;
    const char* own_;
    core::FixedString<24> limit_;
    sys::MappedVector<const char*> argv_;
    sys::MappedText job_;
    workbench::WorkerPool pool_;
};

}  // namespace check
