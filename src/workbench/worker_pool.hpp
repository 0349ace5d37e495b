// A pool of worker processes for check and match: child processes that run this executable again
// under a name of its own. A worker does its jobs one after the other. A worker that dies, sends an
// invalid message or exceeds the time limit of a job is replaced, and its job is begun once more.
//
// Parent and worker exchange messages through the worker's stdin and stdout. Both ends are the same
// executable on the same machine, so the size is an integer in native layout:
//
//     job       size (4 bytes), text (size bytes)
//     answer    size (4 bytes), text (size bytes)
//
// A worker sends for each job the number of answers that the parent expects, one unless the parent
// says otherwise, and finishes a job before it begins the next. The texts may contain any bytes;
// what they mean is up to the program that uses the pool.
#pragma once

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/applet.hpp"
#include "core/result.hpp"
#include "core/text_out.hpp"
#include "sys/mapped.hpp"
#include "sys/mapped_text.hpp"
#include "sys/spawn.hpp"
#include "sys/time.hpp"
#include "sys/wait.hpp"

namespace workbench {

// The largest number of workers; no machine gains from more.
inline constexpr std::uint64_t most_jobs = 256;

// The number of CPUs in our affinity mask, or 1 if it cannot be read.
std::uint64_t processors();

using MessageSize = std::uint32_t;

template <class T>
std::string_view bytes_of(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};  // NOLINT: plain memory
}

struct PoolOptions {
    const char* const* argv = nullptr;  // ends with a null pointer; must outlive the pool
    bool is_own = true;                 // argv[0] is one of our names, whatever files there are
    // Asks a worker to end, with all processes that it has started. If we die, the kernel sends
    // SIGCONT instead, see sys::end_signal::also_orphaned.
    int end_signal = SIGTERM;
    std::size_t workers = 1;    // at most most_jobs
    std::size_t jobs_each = 1;  // jobs that a worker holds; the second one keeps it from waiting
    sys::Microseconds job_limit = 0;  // the time for one job; 0 means no limit
};

// What a pool has to report about one job.
struct PoolEvent {
    enum class Kind : std::uint8_t {
        answer,
        died,  // the worker ended; the job is begun once more in a new worker
        lost,  // the worker ended for the second time, or no new one could be started
    };
    Kind kind = Kind::answer;
    std::uint64_t job = 0;      // the number that was given with the job
    std::uint32_t answers = 0;  // the number of answers that came before this event
    std::string_view text{};    // of an answer; valid until the next call
    int status = 0;             // of a worker that ended, as wait(2) gives it
    bool was_too_slow = false;  // it was ended because it exceeded the time for a job
    int start_error = 0;        // the errno if no new worker could be started, else 0
};

class WorkerPool {
public:
    static constexpr std::size_t most_jobs_each = 2;
    // The capacity of a pipe, so that one read can drain it.
    static constexpr std::size_t buffer_size = 65536;
    static constexpr std::size_t longest_answer = buffer_size - sizeof(MessageSize);
    static constexpr std::size_t reserved_text = 1024;
    static constexpr std::size_t longest_job = std::size_t{1} << 31U;

    explicit WorkerPool(core::OwnNameTest is_own_name) : spawner_(is_own_name) {}
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;
    ~WorkerPool() { kill_all(); }

    // Starts all workers; is called once. An error has the code `limit` if there is not enough
    // memory or not enough descriptors, and `system` if a worker could not be started.
    core::Result<void> start(const PoolOptions& options);

    // Whether a worker can take another job. A worker for which no new process could be started
    // takes none.
    [[nodiscard]] bool has_room() const;
    // Whether any job is unfinished.
    [[nodiscard]] bool is_busy() const;
    // Gives a job to the worker with the fewest jobs. Requires has_room(). Does not block: the rest
    // of a long text is written by wait(). Returns false if there is no memory for the text, which
    // cannot happen to a text of at most reserved_text bytes.
    [[nodiscard]] bool give(std::uint64_t number, std::string_view text, std::uint32_t answers = 1);

    enum class Wake : std::uint8_t { ready, deadline, signal };
    // Blocks until there may be an event (`ready`), until the deadline or until a signal that ends
    // this program. Must be called only when next() has returned false. A signal has precedence
    // over messages that arrive with it.
    [[nodiscard]] Wake wait(sys::Microseconds deadline);
    // Takes the next event. Returns false if there is none without waiting.
    [[nodiscard]] bool next(PoolEvent& event);
    // Declares the answer that next() has just returned as invalid: it does not count, and its
    // worker is replaced. Must be called before any other function.
    void reject_answer();

    // Sends SIGKILL to all workers, then reaps them. Blocks only until the kernel has ended them.
    void kill_all();
    // Sends the end signal to all workers and closes their stdin. Those that have not exited after
    // `grace` are killed.
    void end_all(sys::Microseconds grace);

private:
    struct Job {
        std::uint64_t number = 0;
        std::uint32_t expected = 0;  // answers of the whole job
        std::uint32_t received = 0;  // answers that next() has returned
        // Answers that come again because the job was begun once more.
        std::uint32_t repeated = 0;
        bool is_second_try = false;
        sys::MappedText message;
        std::size_t written = 0;  // bytes of the message
    };
    struct WorkerProcess {
        sys::Child child{};
        // The unfinished jobs are a ring that begins at first_job.
        std::array<Job, most_jobs_each> jobs{};
        std::size_t first_job = 0;
        std::size_t job_count = 0;
        sys::Microseconds deadline = sys::no_deadline;  // of the current job
        bool has_failed = false;                        // it must be replaced
        bool was_too_slow = false;                      // why it has failed
        bool is_retired = false;                        // no new process could be started
        bool has_finished_job = false;                  // by the last answer
        std::size_t begin = 0;                          // of the bytes that are not taken yet
        std::size_t end = 0;
        std::array<char, buffer_size> bytes;

        Job& job(std::size_t index) { return jobs[(first_job + index) % most_jobs_each]; }
    };

    core::Result<void> start_process(WorkerProcess& worker);
    [[nodiscard]] std::size_t room_of(const WorkerProcess& worker) const;
    void begin_current_job(WorkerProcess& worker) const;
    static void drop_current_job(WorkerProcess& worker);
    static void write_jobs(WorkerProcess& worker);
    static bool has_to_write(WorkerProcess& worker);
    static void read_answers(WorkerProcess& worker);
    [[nodiscard]] bool take_event(WorkerProcess& worker, PoolEvent& event);
    [[nodiscard]] bool take_answer(WorkerProcess& worker, PoolEvent& event) const;
    [[nodiscard]] static bool reap_failed(WorkerProcess& worker, PoolEvent& event);
    [[nodiscard]] bool restart(WorkerProcess& worker, PoolEvent& event);

    PoolOptions options_;
    sys::Spawner spawner_;
    sys::MappedArray<WorkerProcess> workers_;
    sys::MappedVector<pollfd> waits_;  // two for each worker: its stdout and its stdin
    std::size_t scanned_ = 0;          // workers before this one have no event left
};

// For workers: reads the next job from stdin. Returns false on EOF, on an error, when the signal
// that ends this process has arrived, or if there is no memory for the job.
[[nodiscard]] bool read_job(sys::MappedText& job);

// For workers: appends an answer with its size. The answer must not be longer than
// WorkerPool::longest_answer.
inline void put_message(core::Writer& sink, std::string_view text) {
    const auto size = static_cast<MessageSize>(text.size());
    sink.append(bytes_of(size));
    sink.append(text);
}

}  // namespace workbench
