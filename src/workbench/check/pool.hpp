// The workers of a check: each runs one case at a time, and one that dies is replaced.
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
#include "workbench/check/message.hpp"
#include "workbench/check/options.hpp"
#include "workbench/workers.hpp"

namespace check {

// What a worker has answered; the findings live until the next call.
struct Finished {
    std::size_t number;
    Verdict verdict;
    std::string_view findings;
};

class Pool {
public:
    Pool(const core::Invocation& invocation, const Catalogue& catalogue, const Options& options,
         const char* root, const char* own);

    // False if not all workers can be started; errno says why.
    [[nodiscard]] bool start();

    [[nodiscard]] bool has_idle() const;
    [[nodiscard]] bool is_busy() const;
    void give(std::size_t number);

    enum class Woken : std::uint8_t { finished, nothing, signal };
    // Waits for an answer, or for the moment, or for the signal that ends us.
    [[nodiscard]] Woken next(Finished& finished, sys::Microseconds moment);

    // All go, with whatever they run.
    void stop();

private:
    struct Worker {
        sys::Child child{};
        std::optional<std::size_t> number;  // of the case it runs
        int tries = 0;
        sys::Microseconds deadline = 0;
        sys::MappedText to_say;
        std::size_t said = 0;
        sys::MappedText heard;

        [[nodiscard]] bool is_idle() const { return workbench::is_alive(child) && !number; }
    };

    [[nodiscard]] bool start_worker(Worker& worker);
    void hand_over(Worker& worker);
    static void write_some(Worker& worker);
    // True if it has answered, or will not.
    [[nodiscard]] bool read_some(Worker& worker, Finished& finished);
    [[nodiscard]] bool replace(Worker& worker, Finished& finished);

    const Catalogue& catalogue_;
    const Options& options_;
    sys::Spawner spawner_;
    sys::MappedVector<const char*> argv_;
    core::FixedString<24> limit_;
    sys::MappedArray<Worker> workers_;
    const char* root_;
    const char* own_;
};

}  // namespace check
