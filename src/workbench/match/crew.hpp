// The worker processes of a match. Each plays ranges of games; their results arrive in any order
// and are handed out in the order of the games, so the output does not depend on the number of
// workers.
//
// A worker that dies or sends an invalid result is replaced, and its unfinished games are played
// once more. If the same range fails a second time the match fails. A deal that cannot be made
// fails the match at once, because every further attempt gives the same result.
#pragma once

#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/applet.hpp"
#include "core/fixed_vector.hpp"
#include "sys/inheritance.hpp"
#include "sys/mapped.hpp"
#include "sys/spawn.hpp"
#include "sys/wait.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/progress.hpp"
#include "workbench/match/wire.hpp"
#include "workbench/workers.hpp"

namespace match {

// How games are handed out to workers.
struct Portions {
    std::size_t workers = 1;
    std::uint64_t games = 1;  // games in one portion
    // The portions that a worker holds: one being played, and the next so that it never waits.
    std::size_t ahead = 1;
    std::size_t window = 1;  // games that are being played or wait for the result of an earlier one

    static constexpr std::size_t most_ahead = 2;
};
// Chooses portions for this number of games and workers. A game in memory takes microseconds, so
// many games make one portion; a game with player processes takes long enough to be a portion of
// its own.
Portions portions_of(std::uint64_t games, std::uint64_t jobs, bool has_processes);

class Crew {
public:
    Crew(const Plan& plan, const hub::Contest& contest, const core::Invocation& invocation,
         const Portions& portions, Progress& progress);
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    // Kills and reaps all workers and all processes that they have started.
    ~Crew();

    // Starts the workers for the games first..end-1, numbered within the shard. Returns false,
    // after printing the reason, if workers cannot be started.
    [[nodiscard]] bool begin(std::uint64_t first, std::uint64_t end);

    enum class Event : std::uint8_t { progress, late, signal, failed };
    // Blocks until a worker has sent something (`progress`), until the deadline (`late`) or until a
    // signal that ends the match (`signal`). `failed`: the reason is printed, and the match cannot
    // go on.
    Event wait(sys::Microseconds moment);

    // Takes the result of the next game in order, or returns false if it has not arrived yet. The
    // note stays valid until the next call.
    [[nodiscard]] bool next(GameResult& result, std::string_view& note);

    // Sends SIGKILL to all workers, then reaps them. Blocks only until the kernel has ended them.
    void kill_all();

private:
    // A portion that a worker has not finished.
    struct Range {
        std::uint64_t next = 0;  // the game whose result must come next
        std::uint64_t end = 0;
        bool is_retry = false;
    };
    struct WorkerProcess {
        sys::Child child{};
        core::FixedVector<Range, Portions::most_ahead> ranges;
        std::size_t used = 0;
        std::array<char, 65536> bytes;  // the capacity of a pipe: one read can drain it
        static_assert(longest_answer <= sizeof bytes);
    };
    // The result of one game of the window, at the game's index modulo the size of the window.
    struct Slot {
        GameResult result;
        std::uint32_t note_size;
        bool is_there;
    };
    using NoteText = std::array<char, hub::Note::capacity>;

    template <class... Parts>
    void complain(const Parts&... parts);
    [[nodiscard]] bool start(WorkerProcess& worker);
    void give_out();
    static void send(WorkerProcess& worker, const Range& range);
    [[nodiscard]] bool receive(WorkerProcess& worker);
    [[nodiscard]] bool take_results(WorkerProcess& worker);
    [[nodiscard]] bool replace(WorkerProcess& worker);

    const Plan& plan_;
    const hub::Contest& contest_;
    Portions portions_;
    Progress& progress_;  // cleared before a message is printed
    sys::Inheritance inheritance_;
    sys::Spawner spawner_;
    // Each option may take two words; players, the program's names, --seed and "--" are added.
    static constexpr std::size_t most_words = 2UL * 32 + most_players + 8;
    std::array<const char*, most_words> argv_{};
    core::FixedString<20> seed_;
    core::FixedString<PATH_MAX + 20> record_;
    sys::MappedArray<WorkerProcess> workers_;
    sys::MappedVector<Slot> slots_;
    sys::MappedVector<NoteText> notes_;  // pages are touched only for games with a fault
    sys::MappedVector<pollfd> waits_;
    std::uint64_t next_to_give_ = 0;
    std::uint64_t next_to_take_ = 0;
    std::uint64_t end_ = 0;
};

}  // namespace match
