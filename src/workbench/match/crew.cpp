#include "workbench/match/crew.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sys/io.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/options.hpp"

namespace match {

Portions portions_of(std::uint64_t games, std::uint64_t jobs, bool has_processes) {
    constexpr std::uint64_t shares = 8;  // a worker that is quicker gets more of them
    constexpr std::uint64_t most_together = 64;
    constexpr std::size_t window_of_processes = 1024;
    Portions portions;
    portions.workers = static_cast<std::size_t>(std::clamp<std::uint64_t>(games, 1, jobs));
    if (has_processes) {
        portions.window = std::max(window_of_processes, 2 * portions.workers);
    } else {
        portions.games =
            std::clamp<std::uint64_t>(games / (portions.workers * shares), 1, most_together);
        portions.ahead = Portions::most_ahead;
        portions.window =
            static_cast<std::size_t>(2 * portions.workers * portions.ahead * portions.games);
    }
    return portions;
}

// The same command line, under the worker's name; of what was left open, the seed is settled now.
Crew::Crew(const Plan& plan, const hub::Contest& contest, const core::Invocation& invocation,
           const Portions& portions, Progress& progress)
    : plan_(plan),
      contest_(contest),
      portions_(portions),
      progress_(progress),
      spawner_(invocation.is_own_name) {
    std::size_t count = 0;
    const auto add = [&](const char* word) {
        CHECK(count + 1 < argv_.size());
        argv_[count++] = word;
    };
    add("multitool");
    add("match-worker");
    add(invocation.operands[0]);
    core::put(seed_, plan.seed);
    add("--seed");
    add(seed_.c_str());
    for (std::size_t i = 0; i < options.size(); ++i) {
        const core::OptionValue value = invocation.option(i);
        const auto place = static_cast<Place>(i);
        // The log is no worker's.
        if (!value.given || place == Place::seed || place == Place::log) {
            continue;
        }
        if (place == Place::record || place == Place::record_faults) {
            // A folder's name may look like an option; there is only one of the two.
            core::put(record_, options[i].name, '=', value.text);
            add(record_.c_str());
            continue;
        }
        add(options[i].name.data());
        if (value.text != nullptr) {
            add(value.text);
        }
    }
    add("--");
    for (const char* const player : invocation.operands.subspan(1)) {
        add(player);
    }
}

template <class... Parts>
void Crew::complain(const Parts&... parts) {
    progress_.clear();
    match::complain(parts...);
}

Crew::~Crew() {
    kill_all();
    inheritance_.end();
}

bool Crew::begin(std::uint64_t first, std::uint64_t end) {
    next_to_give_ = first;
    next_to_take_ = first;
    end_ = end;
    if (!spawner_.make_room(portions_.workers, sys::ChildErrors::shared) ||
        !workers_.create(portions_.workers) || !slots_.resize(portions_.window) ||
        !notes_.resize(portions_.window) || !waits_.resize(portions_.workers)) {
        complain("no room for ", portions_.workers, " workers");
        return false;
    }
    for (Worker& worker : workers_.items()) {
        if (!start(worker)) {
            return false;
        }
    }
    give_out();
    return true;
}

bool Crew::start(Worker& worker) {
    if (!workbench::start_worker(worker.child, spawner_, argv_.data(), worker_end_signal)) {
        complain("a worker could not be started: ", ::strerrordesc_np(errno));
        return false;
    }
    worker.used = 0;
    return true;
}

// Everybody gets one before anybody gets another.
void Crew::give_out() {
    for (std::size_t ahead = 0; ahead < portions_.ahead; ++ahead) {
        for (Worker& worker : workers_.items()) {
            const std::uint64_t count = std::min(portions_.games, end_ - next_to_give_);
            if (count == 0 || next_to_give_ + count - next_to_take_ > slots_.size()) {
                return;
            }
            if (worker.ranges.size() > ahead) {
                continue;
            }
            const Range range{.next = next_to_give_, .end = next_to_give_ + count};
            worker.ranges.push(range);
            next_to_give_ += count;
            send(worker, range);
        }
    }
}

// One that is gone already is noticed where its results should come.
void Crew::send(Worker& worker, const Range& range) {
    const Request request{.first = range.next, .count = range.end - range.next};
    sys::write_all(worker.child.to.get(), bytes_of(request));
}

Crew::Event Crew::wait(sys::Microseconds moment) {
    for (std::size_t i = 0; i < workers_.size(); ++i) {
        waits_[i] = {.fd = workers_[i].ranges.empty() ? -1 : workers_[i].child.from.get(),
                     .events = POLLIN,
                     .revents = 0};
    }
    switch (sys::wait({&waits_[0], waits_.size()}, sys::Exits::wait_on, moment)) {
        case sys::Wake::ready: break;
        case sys::Wake::signal: return Event::signal;
        default: return Event::late;
    }
    for (std::size_t i = 0; i < workers_.size(); ++i) {
        if (waits_[i].revents != 0 && !receive(workers_[i])) {
            return Event::failed;
        }
    }
    // A player that went with the same signal is not to blame.
    return sys::end_signal::has_come() ? Event::signal : Event::progress;
}

bool Crew::receive(Worker& worker) {
    const ssize_t count = ::read(worker.child.from.get(), worker.bytes.data() + worker.used,
                                 worker.bytes.size() - worker.used);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
        return true;
    }
    if (count <= 0) {
        return replace(worker);
    }
    worker.used += static_cast<std::size_t>(count);
    return take_results(worker);
}

bool Crew::take_results(Worker& worker) {
    std::string_view bytes(worker.bytes.data(), worker.used);
    for (;;) {
        GameResult result;
        WireAnswer answer;
        const Heard heard = take_answer(bytes, plan_, answer, result);
        if (heard == Heard::part) {
            break;
        }
        if (heard == Heard::nonsense || worker.ranges.empty() ||
            worker.ranges[0].next != answer.index) {
            return replace(worker);
        }
        const auto place = static_cast<std::size_t>(answer.index % slots_.size());
        Slot& slot = slots_[place];
        slot.result = result;
        slot.is_there = true;
        slot.note_size = static_cast<std::uint32_t>(answer.note.size());
        if (!answer.note.empty()) {
            std::copy(answer.note.begin(), answer.note.end(), notes_[place].begin());
        }
        if (++worker.ranges[0].next == worker.ranges[0].end) {
            worker.ranges.take(0);
        }
        bytes.remove_prefix(answer.size);
    }
    std::memmove(worker.bytes.data(), bytes.data(), bytes.size());
    worker.used = bytes.size();
    return true;
}

bool Crew::replace(Worker& worker) {
    const int status = workbench::end_worker(worker.child);
    if (sys::end_signal::has_come()) {
        return true;  // that ends everything anyway
    }
    if (worker.ranges.empty()) {
        return start(worker);  // it said more than it was asked
    }
    Range& unfinished = worker.ranges[0];
    const std::string_view how = WIFSIGNALED(status) ? "signal " : "status ";
    const int number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    if (WIFEXITED(status) && number == no_such_deal) {
        complain("deal ", game_at(plan_, game_of_shard(plan_, unfinished.next)).deal,
                 " cannot be made: ", contest_.why_no_deal());
        return false;
    }
    if (unfinished.is_again) {
        complain("a worker ended with ", how, number, " once more, at game ",
                 game_of_shard(plan_, unfinished.next));
        return false;
    }
    complain("a worker ended with ", how, number, " at game ",
             game_of_shard(plan_, unfinished.next), "; its games are played again");
    unfinished.is_again = true;
    if (!start(worker)) {
        return false;
    }
    for (const Range& range : worker.ranges) {
        send(worker, range);
    }
    return true;
}

bool Crew::next(GameResult& result, std::string_view& note) {
    const auto place = static_cast<std::size_t>(next_to_take_ % slots_.size());
    Slot& slot = slots_[place];
    if (next_to_take_ == end_ || !slot.is_there) {
        give_out();
        return false;
    }
    result = slot.result;
    note = {notes_[place].data(), slot.note_size};
    slot.is_there = false;
    ++next_to_take_;
    return true;
}

void Crew::kill_all() {
    for (const Worker& worker : workers_.items()) {
        if (workbench::is_alive(worker.child)) {
            ::kill(worker.child.pid, SIGKILL);
        }
    }
    for (Worker& worker : workers_.items()) {
        if (workbench::is_alive(worker.child)) {
            workbench::end_worker(worker.child);
        }
    }
}

}  // namespace match
