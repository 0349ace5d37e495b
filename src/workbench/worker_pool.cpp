#include "workbench/worker_pool.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/check.hpp"
#include "sys/io.hpp"
#include "sys/processes.hpp"

namespace workbench {

namespace {

bool is_alive(const sys::Child& child) { return child.pid > 0; }

// How long one or several killed workers may take to end.
constexpr sys::Microseconds patience_with_killed = 1 * sys::seconds;

// Kills and reaps a worker that is alive. Returns its status as wait(2) gives it. A worker that
// something holds, such as a debugger, is left.
int end_worker(sys::Child& child, sys::Microseconds deadline) {
    CHECK(is_alive(child));
    int status = SIGKILL;
    sys::kill_and_reap(child.pid, status, deadline);
    child = {};
    return status;
}

// Reads exactly `size` bytes from stdin. Returns false on EOF, on an error, or when the signal that
// ends this process has arrived.
bool read_stdin(void* bytes, std::size_t size) {
    char* place = static_cast<char*>(bytes);
    while (size > 0) {
        pollfd wait{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        switch (sys::wait({&wait, 1}, sys::Exits::wait_on)) {
            case sys::Wake::signal: return false;
            case sys::Wake::ready: break;
            default: continue;
        }
        const ssize_t count = sys::plain_read(STDIN_FILENO, place, size);
        if (count <= 0) {
            return false;
        }
        place += count;
        size -= static_cast<std::size_t>(count);
    }
    return true;
}

}  // namespace

std::uint64_t processors() {
    cpu_set_t set;
    const bool is_known = ::sched_getaffinity(0, sizeof set, &set) == 0;
    return is_known ? static_cast<std::uint64_t>(CPU_COUNT(&set)) : 1;
}

core::Result<void> WorkerPool::start(const PoolOptions& options) {
    CHECK(options.jobs_each >= 1 && options.jobs_each <= most_jobs_each);
    options_ = options;
    if (!spawner_.make_room(options.workers, sys::ChildErrors::shared)) {
        return core::Error{core::ErrorCode::limit, EMFILE, "descriptors of workers"};
    }
    if (!workers_.create(options.workers) || !waits_.resize(2 * options.workers)) {
        return core::Error{core::ErrorCode::limit, ENOMEM, "memory of workers"};
    }
    for (WorkerProcess& worker : workers_.items()) {
        for (Job& job : worker.jobs) {
            if (job.message.reserve(sizeof(MessageSize) + reserved_text) == nullptr) {
                return core::Error{core::ErrorCode::limit, ENOMEM, "memory of jobs"};
            }
        }
    }
    for (WorkerProcess& worker : workers_.items()) {
        TRY(start_process(worker));
    }
    scanned_ = workers_.size();
    return {};
}

// Starts a process that has received nothing yet.
core::Result<void> WorkerPool::start_process(WorkerProcess& worker) {
    worker.child = TRY(spawner_.start(options_.argv, sys::ChildErrors::shared,
                                      {.is_own = options_.is_own, .death_signal = SIGCONT}));
    worker.has_failed = false;
    worker.was_too_slow = false;
    worker.begin = 0;
    worker.end = 0;
    for (std::size_t i = 0; i < worker.job_count; ++i) {
        worker.job(i).written = 0;
    }
    begin_current_job(worker);
    return {};
}

// The time limit of a job starts when the worker has finished the job before it.
void WorkerPool::begin_current_job(WorkerProcess& worker) const {
    worker.deadline = worker.job_count > 0 && options_.job_limit > 0
                          ? sys::now() + options_.job_limit
                          : sys::no_deadline;
}

void WorkerPool::drop_current_job(WorkerProcess& worker) {
    worker.first_job = (worker.first_job + 1) % most_jobs_each;
    --worker.job_count;
}

// The number of jobs that a worker can take.
std::size_t WorkerPool::room_of(const WorkerProcess& worker) const {
    return worker.is_retired ? 0 : options_.jobs_each - worker.job_count;
}

bool WorkerPool::has_room() const {
    return std::ranges::any_of(workers_.items(),
                               [this](const WorkerProcess& worker) { return room_of(worker) > 0; });
}

bool WorkerPool::is_busy() const {
    return std::ranges::any_of(workers_.items(),
                               [](const WorkerProcess& worker) { return worker.job_count > 0; });
}

bool WorkerPool::give(std::uint64_t number, std::string_view text, std::uint32_t answers) {
    WorkerProcess& worker = *std::ranges::max_element(
        workers_.items(), {}, [this](const WorkerProcess& one) { return room_of(one); });
    CHECK(room_of(worker) > 0 && text.size() <= longest_job && answers > 0);
    Job& job = worker.job(worker.job_count);
    job.message.clear();
    if (job.message.reserve(sizeof(MessageSize) + text.size()) == nullptr) {
        return false;
    }
    put_message(job.message, text);
    job.number = number;
    job.expected = answers;
    job.received = 0;
    job.repeated = 0;
    job.is_second_try = false;
    job.written = 0;
    if (++worker.job_count == 1) {
        begin_current_job(worker);
    }
    if (is_alive(worker.child)) {
        write_jobs(worker);
    }
    return true;
}

bool WorkerPool::has_to_write(WorkerProcess& worker) {
    return worker.job_count > 0 && worker.job(worker.job_count - 1).written <
                                       worker.job(worker.job_count - 1).message.size();
}

void WorkerPool::write_jobs(WorkerProcess& worker) {
    for (std::size_t i = 0; i < worker.job_count; ++i) {
        Job& job = worker.job(i);
        const std::string_view rest = job.message.view().substr(job.written);
        if (rest.empty()) {
            continue;
        }
        const ssize_t count = ::write(worker.child.to.get(), rest.data(), rest.size());
        if (count < 0 && errno != EAGAIN && errno != EINTR) {
            // The worker has closed its stdin. What it wrote before is still read, until EOF.
            ::kill(worker.child.pid, SIGKILL);
            job.written = job.message.size();
            continue;
        }
        job.written += count > 0 ? static_cast<std::size_t>(count) : 0;
        if (job.written < job.message.size()) {
            return;
        }
    }
}

void WorkerPool::read_answers(WorkerProcess& worker) {
    const ssize_t count = ::read(worker.child.from.get(), worker.bytes.data() + worker.end,
                                 worker.bytes.size() - worker.end);
    if (count > 0) {
        worker.end += static_cast<std::size_t>(count);
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        worker.has_failed = true;
    }
}

WorkerPool::Wake WorkerPool::wait(sys::Microseconds deadline) {
    scanned_ = 0;
    sys::Microseconds moment = deadline;
    for (std::size_t i = 0; i < workers_.size(); ++i) {
        WorkerProcess& worker = workers_[i];
        if (worker.job_count > 0 && !is_alive(worker.child)) {
            return Wake::ready;  // next() starts a new process
        }
        // A worker without a job has nothing to say. If it dies, its next job finds that out.
        const bool has_job = worker.job_count > 0;
        waits_[2 * i] = {
            .fd = has_job ? worker.child.from.get() : -1, .events = POLLIN, .revents = 0};
        waits_[2 * i + 1] = {.fd = has_to_write(worker) ? worker.child.to.get() : -1,
                             .events = POLLOUT,
                             .revents = 0};
        moment = has_job ? std::min(moment, worker.deadline) : moment;
    }
    switch (sys::wait({waits_.begin(), waits_.size()}, sys::Exits::wait_on, moment)) {
        case sys::Wake::signal: return Wake::signal;
        case sys::Wake::ready: break;
        default:
            if (moment == deadline) {
                return Wake::deadline;
            }
    }
    for (std::size_t i = 0; i < workers_.size(); ++i) {
        WorkerProcess& worker = workers_[i];
        if (waits_[2 * i].revents != 0) {
            read_answers(worker);
        }
        if (waits_[2 * i + 1].revents != 0) {
            write_jobs(worker);
        }
        if (worker.deadline != sys::no_deadline && worker.job_count > 0 &&
            sys::now() >= worker.deadline) {
            worker.has_failed = true;
            worker.was_too_slow = true;
        }
    }
    // A terminal sends its signal to all processes in the foreground, and whatever they answer
    // after that must not count.
    return sys::end_signal::has_come() ? Wake::signal : Wake::ready;
}

bool WorkerPool::next(PoolEvent& event) {
    for (; scanned_ < workers_.size(); ++scanned_) {
        if (take_event(workers_[scanned_], event)) {
            return true;
        }
    }
    return false;
}

bool WorkerPool::take_event(WorkerProcess& worker, PoolEvent& event) {
    if (is_alive(worker.child)) {
        if (take_answer(worker, event)) {
            return true;
        }
        if (!worker.has_failed) {
            return false;
        }
        if (reap_failed(worker, event)) {
            return true;
        }
    }
    return (worker.job_count > 0 || !worker.is_retired) && restart(worker, event);
}

// Takes an answer that has arrived in full. An invalid message sets has_failed.
bool WorkerPool::take_answer(WorkerProcess& worker, PoolEvent& event) const {
    for (;;) {
        const char* const bytes = worker.bytes.data() + worker.begin;
        const std::size_t available = worker.end - worker.begin;
        MessageSize size = 0;
        if (available >= sizeof size) {
            std::memcpy(&size, bytes, sizeof size);
            if (size > longest_answer || worker.job_count == 0) {
                worker.has_failed = true;
                return false;
            }
        }
        if (available < sizeof size || available - sizeof size < size) {
            std::memmove(worker.bytes.data(), bytes, available);
            worker.begin = 0;
            worker.end = available;
            return false;
        }
        worker.begin += sizeof size + size;
        Job& job = worker.job(0);
        if (job.repeated > 0) {
            --job.repeated;
            continue;
        }
        event = {.kind = PoolEvent::Kind::answer,
                 .job = job.number,
                 .answers = job.received,
                 .text = {bytes + sizeof size, size}};
        worker.has_finished_job = ++job.received == job.expected;
        if (worker.has_finished_job) {
            drop_current_job(worker);
            begin_current_job(worker);
        }
        return true;
    }
}

void WorkerPool::reject_answer() {
    CHECK(scanned_ < workers_.size());
    WorkerProcess& worker = workers_[scanned_];
    if (worker.has_finished_job) {
        worker.first_job = (worker.first_job + most_jobs_each - 1) % most_jobs_each;
        ++worker.job_count;
    }
    --worker.job(0).received;
    worker.has_failed = true;
    worker.begin = worker.end;  // whatever else it sent is not trusted either
}

// Ends a worker that has failed. Reports the job that it was doing, if there is one.
bool WorkerPool::reap_failed(WorkerProcess& worker, PoolEvent& event) {
    const int status = end_worker(worker.child, sys::now() + patience_with_killed);
    const bool was_too_slow = worker.was_too_slow;
    worker.has_failed = false;
    worker.was_too_slow = false;
    worker.begin = 0;
    worker.end = 0;
    if (worker.job_count == 0) {
        return false;
    }
    Job& job = worker.job(0);
    event = {.kind = job.is_second_try ? PoolEvent::Kind::lost : PoolEvent::Kind::died,
             .job = job.number,
             .answers = job.received,
             .status = status,
             .was_too_slow = was_too_slow};
    if (job.is_second_try) {
        drop_current_job(worker);
    } else {
        job.is_second_try = true;
        job.repeated = job.received;
    }
    return true;
}

// Starts a new process in place of one that has ended. Reports the current job, if there is one, as
// lost if that fails.
bool WorkerPool::restart(WorkerProcess& worker, PoolEvent& event) {
    if (const core::Result<void> started = start_process(worker); !started) {
        worker.is_retired = true;
        if (worker.job_count == 0) {
            return false;
        }
        event = {.kind = PoolEvent::Kind::lost,
                 .job = worker.job(0).number,
                 .answers = worker.job(0).received,
                 .start_error = started.error().number};
        drop_current_job(worker);
        return true;
    }
    write_jobs(worker);
    return false;
}

void WorkerPool::kill_all() {
    for (const WorkerProcess& worker : workers_.items()) {
        if (is_alive(worker.child)) {
            ::kill(worker.child.pid, SIGKILL);
        }
    }
    const sys::Microseconds deadline = sys::now() + patience_with_killed;
    for (WorkerProcess& worker : workers_.items()) {
        if (is_alive(worker.child)) {
            end_worker(worker.child, deadline);
        }
    }
}

void WorkerPool::end_all(sys::Microseconds grace) {
    for (WorkerProcess& worker : workers_.items()) {
        if (is_alive(worker.child)) {
            ::kill(worker.child.pid, options_.end_signal);
            ::kill(worker.child.pid, SIGCONT);  // a program may have stopped it
            worker.child.to.close();
        }
    }
    const sys::Microseconds deadline = sys::now() + grace;
    for (WorkerProcess& worker : workers_.items()) {
        while (is_alive(worker.child) && ::waitpid(worker.child.pid, nullptr, WNOHANG) == 0) {
            if (sys::now() >= deadline) {
                end_worker(worker.child, deadline + patience_with_killed);
            } else {
                sys::wait_for_exit(deadline);
            }
        }
        worker.child = {};
    }
}

bool read_job(sys::MappedText& job) {
    MessageSize size = 0;
    job.clear();
    if (!read_stdin(&size, sizeof size)) {
        return false;
    }
    char* const room = job.reserve(size);
    if (room == nullptr || !read_stdin(room, size)) {
        return false;
    }
    job.added(size);
    return true;
}

}  // namespace workbench
