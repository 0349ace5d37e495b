// Plays the games of a match in worker processes. Each worker plays ranges of games; their results
// arrive in any order and are handed out in the order of the games, so the output does not depend
// on the number of workers.
//
// A worker that dies or sends an invalid result is replaced, and its unfinished range is played
// once more. If the same range fails a second time the match fails. A deal that cannot be made
// fails the match at once, because every further attempt gives the same result.
#pragma once

#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "sys/inheritance.hpp"
#include "sys/mapped.hpp"
#include "sys/time.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/progress.hpp"
#include "workbench/match/worker_message.hpp"
#include "workbench/worker_pool.hpp"

namespace match {

// How games are divided among workers.
struct Batching {
    std::size_t workers = 1;
    std::uint64_t games = 1;  // games in one batch
    // The batches that a worker holds: one being played, and the next so that it never waits.
    std::size_t batches_each = 1;
    std::size_t window = 1;  // games that are being played or wait for the result of an earlier one
};
// Chooses batches for this number of games and workers. A game in memory takes microseconds, so
// many games make one batch; a game with player processes takes long enough to be a batch of its
// own.
Batching batching_of(std::uint64_t games, std::uint64_t jobs, bool has_processes);

class GameScheduler {
public:
    GameScheduler(const Plan& plan, const hub::GameRunner& runner,
                  const core::Invocation& invocation, const Batching& batching, Progress& progress);
    GameScheduler(const GameScheduler&) = delete;
    GameScheduler& operator=(const GameScheduler&) = delete;
    // Kills and reaps all workers and all processes that they have started.
    ~GameScheduler();

    // Starts the workers for the games first..end-1, numbered within the shard. Returns false,
    // after printing the reason, if workers cannot be started.
    [[nodiscard]] bool begin(std::uint64_t first, std::uint64_t end);

    enum class Event : std::uint8_t { progress, deadline, signal, failed };
    // Blocks until a worker has sent something (`progress`), until the deadline or until a signal
    // that ends the match (`signal`). `failed`: the reason is printed, and the match cannot go on.
    Event wait(sys::Microseconds deadline);

    // Returns the result of the next game in order, or null if it has not arrived yet. Result and
    // note stay valid until the next call of wait() or next().
    [[nodiscard]] const GameResult* next(std::string_view& note);

    // Sends SIGKILL to all workers, then reaps them. Blocks only until the kernel has ended them.
    void kill_all() { pool_.kill_all(); }

private:
    // The result of one game of the window, at the game's index modulo the size of the window.
    struct Slot {
        GameResult result;
        std::uint32_t note_size;
        bool is_there;
    };
    using NoteText = std::array<char, hub::FaultNote::capacity>;

    template <class... Parts>
    void complain(const Parts&... parts);
    void give_batches();
    void take_result(const workbench::PoolEvent& event);
    [[nodiscard]] bool play_again(const workbench::PoolEvent& event);

    const Plan& plan_;
    const hub::GameRunner& runner_;
    Batching batching_;
    Progress& progress_;  // cleared before a message is printed
    sys::Inheritance inheritance_;
    workbench::WorkerPool pool_;
    // Each option may take two words; players, the program's names, --seed and "--" are added.
    static constexpr std::size_t most_words = 2UL * 32 + most_players + 8;
    std::array<const char*, most_words> argv_{};
    core::FixedString<20> seed_;
    core::FixedString<PATH_MAX + 20> record_;
    DrawnTables drawn_;
    sys::MappedVector<Slot> slots_;
    sys::MappedVector<NoteText> notes_;  // pages are touched only for games with a fault
    std::uint64_t next_to_give_ = 0;
    std::uint64_t next_to_take_ = 0;
    std::uint64_t end_ = 0;
};

}  // namespace match
