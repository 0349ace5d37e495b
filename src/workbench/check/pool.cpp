#include "workbench/check/pool.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/wait.hpp"
#include "workbench/jobs.hpp"

namespace check {

namespace {

constexpr const char* worker_name = "check-worker";
constexpr const char* not_started = "workers cannot be started";
// The pipes to workers are nonblocking, so an order is written with as few calls as possible.
constexpr std::size_t at_once = SIZE_MAX;
// Added to the limit of a case: the worker still has to kill processes and remove the folder.
constexpr sys::Microseconds patience = 15 * sys::seconds;

}  // namespace

Pool::Pool(const core::Invocation& invocation, const Catalogue& catalogue, const Options& options,
           const char* root, const char* own)
    : catalogue_(catalogue),
      options_(options),
      spawner_(invocation.is_own_name),
      root_(root),
      own_(own) {
    core::put(limit_, options.limit);
}

core::Result<void> Pool::start() {
    const std::array<const char*, 5> settings{worker_name, root_, limit_.c_str(),
                                              options_.keep_folder == nullptr ? "remove" : "keep",
                                              own_};
    bool good = true;
    for (const char* const word : settings) {
        good = good && argv_.push(word);
    }
    for (const Target& target : catalogue_.targets()) {
        good = good && argv_.push(target.path.c_str()) && argv_.push(target.role->cases.data());
    }
    good = good && argv_.push(nullptr);
    const std::size_t count = std::min(options_.jobs, catalogue_.items().size());
    if (!good || !workers_.create(count)) {
        return core::Error{core::ErrorCode::limit, ENOMEM, not_started};
    }
    if (!spawner_.make_room(count, sys::ChildErrors::shared)) {
        return core::Error{core::ErrorCode::limit, EMFILE, not_started};
    }
    for (WorkerProcess& worker : workers_.items()) {
        TRY(start_worker(worker));
    }
    return {};
}

core::Result<void> Pool::start_worker(WorkerProcess& worker) {
    worker.party.close();
    worker.party.forget();
    TRY(done_if(workbench::start_worker(worker.child, spawner_, &argv_[0], SIGTERM), not_started));
    worker.party.join(std::move(worker.child.from), std::move(worker.child.to));
    return {};
}

bool Pool::has_idle() const {
    return std::ranges::any_of(workers_.items(), &WorkerProcess::is_idle);
}

bool Pool::is_busy() const {
    return std::ranges::any_of(
        workers_.items(), [](const WorkerProcess& worker) { return worker.number.has_value(); });
}

void Pool::give(std::size_t number) {
    const auto worker = std::ranges::find_if(workers_.items(), &WorkerProcess::is_idle);
    worker->number = number;
    worker->tries = 1;
    hand_over(*worker);
}

void Pool::hand_over(WorkerProcess& worker) {
    const Item& item = catalogue_.items()[*worker.number];
    const Order order{.program = item.target,
                      .number = static_cast<std::uint32_t>(*worker.number),
                      .common_size = item.common.size(),
                      .case_size = item.text.size()};
    worker.party.forget();
    worker.party.queue(workbench::bytes_of(order));
    worker.party.queue(item.common);
    worker.party.queue(item.text);
    worker.deadline = sys::now() + options_.limit + patience;
    worker.party.write_some(at_once);
}

Pool::Woken Pool::next(FinishedCase& finished, sys::Microseconds moment) {
    core::FixedVector<pollfd, 2 * workbench::most_jobs> waits;
    for (const WorkerProcess& worker : workers_.items()) {
        if (workbench::is_alive(worker.child)) {
            waits.push({.fd = worker.party.read_fd(), .events = POLLIN, .revents = 0});
            waits.push({.fd = worker.party.write_fd(), .events = POLLOUT, .revents = 0});
        }
        if (worker.number) {
            moment = std::min(moment, worker.deadline);
        }
    }
    const sys::Wake wake = sys::wait({waits.begin(), waits.size()}, sys::Exits::wait_on, moment);
    if (wake == sys::Wake::signal) {
        return Woken::signal;
    }
    for (WorkerProcess& worker : workers_.items()) {
        if (worker.number && sys::now() >= worker.deadline) {
            if (replace(worker, finished)) {
                return Woken::finished;
            }
            continue;
        }
        for (const pollfd& wait : waits) {
            if (!workbench::is_alive(worker.child) || wait.revents == 0 || wait.fd < 0) {
                continue;
            }
            if (wait.fd == worker.party.write_fd()) {
                worker.party.write_some(at_once);
            } else if (wait.fd == worker.party.read_fd() && read_answer(worker, finished)) {
                return Woken::finished;
            }
        }
    }
    return Woken::nothing;
}

bool Pool::read_answer(WorkerProcess& worker, FinishedCase& finished) {
    worker.party.read_some();
    if (worker.party.has_ended()) {
        return replace(worker, finished);
    }
    const std::string_view heard = worker.party.received();
    if (heard.empty()) {
        return false;
    }
    Answer answer;
    const Heard how = worker.number ? take_answer(heard, *worker.number, answer) : Heard::nonsense;
    if (how != Heard::whole) {
        return how == Heard::nonsense && replace(worker, finished);
    }
    finished = {*worker.number, answer.verdict, heard.substr(sizeof answer)};
    worker.party.forget();
    worker.number.reset();
    return true;
}

// A worker that dies or misses its deadline is the checker's fault, not the program's. The case
// gets a second try before it is reported as broken.
bool Pool::replace(WorkerProcess& worker, FinishedCase& finished) {
    workbench::end_worker(worker.child);
    const core::Result<void> started = start_worker(worker);
    if (!worker.number) {
        return false;
    }
    if (started && worker.tries < 2) {
        ++worker.tries;
        hand_over(worker);
        return false;
    }
    finished = {*worker.number, Verdict::broken, "a worker of the checker has died\n"};
    worker.number.reset();
    return true;
}

void Pool::stop() {
    for (WorkerProcess& worker : workers_.items()) {
        if (workbench::is_alive(worker.child)) {
            ::kill(worker.child.pid, SIGTERM);
            worker.party.close_output();
        }
    }
    const sys::Microseconds moment = sys::now() + 3 * sys::seconds;
    for (WorkerProcess& worker : workers_.items()) {
        while (workbench::is_alive(worker.child) &&
               ::waitpid(worker.child.pid, nullptr, WNOHANG) == 0) {
            if (sys::now() >= moment) {
                workbench::end_worker(worker.child);
            } else {
                sys::wait({}, sys::Exits::wake, moment);
            }
        }
        worker.party.close();
        worker.child = {};
    }
}

}  // namespace check
