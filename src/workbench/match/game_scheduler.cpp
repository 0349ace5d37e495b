#include "workbench/match/game_scheduler.hpp"

#include <algorithm>
#include <sys/wait.h>

#include "core/check.hpp"
#include "sys/error_text.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/options.hpp"

namespace match {

Batching batching_of(std::uint64_t games, std::uint64_t jobs, bool has_processes) {
    // Each worker gets several batches, so that a faster worker takes more of them.
    constexpr std::uint64_t shares = 8;
    constexpr std::uint64_t most_together = 64;
    constexpr std::size_t window_of_processes = 1024;
    Batching batching;
    batching.workers = static_cast<std::size_t>(std::clamp<std::uint64_t>(games, 1, jobs));
    if (has_processes) {
        batching.window = std::max(window_of_processes, 2 * batching.workers);
    } else {
        batching.games =
            std::clamp<std::uint64_t>(games / (batching.workers * shares), 1, most_together);
        batching.batches_each = workbench::WorkerPool::most_jobs_each;
        batching.window =
            static_cast<std::size_t>(2 * batching.workers * batching.batches_each * batching.games);
    }
    return batching;
}

// A worker gets the command line of the match under the name match-worker, always with --seed,
// because the match may have taken its seed from the log or from the system.
GameScheduler::GameScheduler(const Plan& plan, const hub::GameRunner& runner,
                             const core::Invocation& invocation, const Batching& batching,
                             Progress& progress)
    : plan_(plan),
      runner_(runner),
      batching_(batching),
      progress_(progress),
      pool_(invocation.is_own_name) {
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
        const auto option = static_cast<OptionIndex>(i);
        // Only the match itself writes the log and its page.
        if (!value.given || option == OptionIndex::seed || option == OptionIndex::log ||
            option == OptionIndex::page) {
            continue;
        }
        if (option == OptionIndex::record || option == OptionIndex::record_faults) {
            // The folder's name may begin with '-', so it is joined to its option by '='. One
            // buffer is enough: --record and --record-faults exclude each other.
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
void GameScheduler::complain(const Parts&... parts) {
    progress_.clear();
    match::complain(parts...);
}

GameScheduler::~GameScheduler() {
    kill_all();
    inheritance_.end();
}

bool GameScheduler::begin(std::uint64_t first, std::uint64_t end) {
    next_to_give_ = first;
    next_to_take_ = first;
    end_ = end;
    if (!slots_.resize(batching_.window) || !notes_.resize(batching_.window)) {
        complain("no room for ", batching_.workers, " workers");
        return false;
    }
    // A player may stop its worker. Its games cannot last longer than their limit; the rest is for
    // starting and ending players.
    constexpr sys::Microseconds patience = 10 * sys::seconds;
    const sys::Microseconds game_limit = limits_of(plan_).game + patience;
    const core::Result<void> started =
        pool_.start({.argv = argv_.data(),
                     .end_signal = worker_end_signal,
                     .workers = batching_.workers,
                     .jobs_each = batching_.batches_each,
                     .job_limit = static_cast<std::int64_t>(batching_.games) * game_limit});
    if (!started && started.error().code == core::ErrorCode::limit) {
        complain("no room for ", batching_.workers, " workers");
        return false;
    }
    if (!started) {
        complain("a worker could not be started: ", sys::error_text(started.error().number));
        return false;
    }
    give_batches();
    return true;
}

// Stops when all workers have their batches, no games are left or the window is full.
void GameScheduler::give_batches() {
    while (pool_.has_room()) {
        const GameRange range{.first = next_to_give_,
                              .count = std::min(batching_.games, end_ - next_to_give_)};
        if (range.count == 0 || range.first + range.count - next_to_take_ > slots_.size()) {
            return;
        }
        // The number of a job is that of its first game.
        const bool is_given = pool_.give(range.first, workbench::bytes_of(range),
                                         static_cast<std::uint32_t>(range.count));
        CHECK(is_given);  // a text as short as this needs no more memory than the pool has
        next_to_give_ += range.count;
    }
}

GameScheduler::Event GameScheduler::wait(sys::Microseconds deadline) {
    switch (pool_.wait(deadline)) {
        case workbench::WorkerPool::Wake::ready: break;
        case workbench::WorkerPool::Wake::deadline: return Event::deadline;
        case workbench::WorkerPool::Wake::signal: return Event::signal;
    }
    for (workbench::PoolEvent event; pool_.next(event);) {
        if (event.kind == workbench::PoolEvent::Kind::answer) {
            take_result(event);
        } else if (!play_again(event)) {
            return Event::failed;
        }
    }
    return Event::progress;
}

void GameScheduler::take_result(const workbench::PoolEvent& event) {
    const std::uint64_t index = event.job + event.answers;
    const auto slot_index = static_cast<std::size_t>(index % slots_.size());
    Slot& slot = slots_[slot_index];
    std::string_view note;
    if (!take_answer(event.text, plan_, game_at(plan_, game_of_shard(plan_, index), drawn_),
                     slot.result, note)) {
        pool_.reject_answer();
        return;
    }
    slot.is_there = true;
    slot.note_size = static_cast<std::uint32_t>(note.size());
    std::copy(note.begin(), note.end(), notes_[slot_index].begin());
}

// Reports a worker that has ended. Returns false if its games cannot be played again.
bool GameScheduler::play_again(const workbench::PoolEvent& event) {
    if (event.start_error != 0) {
        complain("a worker could not be started: ", sys::error_text(event.start_error));
        return false;
    }
    const std::uint64_t game = game_of_shard(plan_, event.job + event.answers);
    const bool is_killed = WIFSIGNALED(event.status);
    const int number = is_killed ? WTERMSIG(event.status) : WEXITSTATUS(event.status);
    core::FixedString<80> how;
    if (event.was_too_slow) {
        core::put(how, "a worker stood still beyond the limit of a game");
    } else {
        core::put(how, "a worker ended with ", is_killed ? "signal " : "status ", number);
    }
    if (!is_killed && number == no_such_deal) {
        complain("deal ", game / games_per_deal(plan_), " cannot be made: ", runner_.why_no_deal());
        return false;
    }
    if (event.kind == workbench::PoolEvent::Kind::lost) {
        complain(how.view(), " once more, at game ", game);
        return false;
    }
    complain(how.view(), " at game ", game, "; its games are played again");
    return true;
}

const GameResult* GameScheduler::next(std::string_view& note) {
    const auto slot_index = static_cast<std::size_t>(next_to_take_ % slots_.size());
    Slot& slot = slots_[slot_index];
    if (next_to_take_ == end_ || !slot.is_there) {
        give_batches();
        return nullptr;
    }
    note = {notes_[slot_index].data(), slot.note_size};
    slot.is_there = false;
    ++next_to_take_;
    return &slot.result;
}

}  // namespace match
