// The workers of a match: processes that play ranges of its games. Their results come in any order
// and are handed out in the order of the games, whatever the number of workers.
//
// A worker that dies is replaced, and what it had to do is played again, once; not if there is no
// such deal, as there never will be.
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
#include "workbench/match/result.hpp"
#include "workbench/match/wire.hpp"
#include "workbench/workers.hpp"

namespace match {

// How the games are given out.
struct Portions {
    std::size_t workers = 1;
    std::uint64_t games = 1;  // at a time
    std::size_t ahead = 1;   // portions that a worker has: one that it plays, and one to go on with
    std::size_t window = 1;  // so many games are under way or wait for an earlier one

    static constexpr std::size_t most_ahead = 2;
};
// For so many games by so many workers: in memory a game takes microseconds, and many are given out
// together; a game of processes takes long enough to be given out alone.
Portions portions_of(std::uint64_t games, std::uint64_t jobs, bool has_processes);

class Crew {
public:
    Crew(const Plan& plan, const hub::GameRunner& runner, const core::Invocation& invocation,
         const Portions& portions, Progress& progress);
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    // All are gone when it returns, and what they started.
    ~Crew();

    // The games from `first` on (by their places in the shard) are to be played. False, and said,
    // if there cannot be workers.
    [[nodiscard]] bool begin(std::uint64_t first, std::uint64_t end);

    enum class Event : std::uint8_t { progress, late, signal, failed };
    // Waits until something has come, or for the moment.
    Event wait(sys::Microseconds moment);

    // The next game in order, if it is there. The note lives until the next call.
    [[nodiscard]] bool next(GameResult& result, std::string_view& note);

    // At once, and nobody is waited for but the kernel.
    void kill_all();

private:
    struct Range {
        std::uint64_t next = 0;  // the next result that has to come
        std::uint64_t end = 0;
        bool is_again = false;
    };
    struct Worker {
        sys::Child child{};
        core::FixedVector<Range, Portions::most_ahead> ranges;
        std::size_t used = 0;
        std::array<char, 65536> bytes;  // as much as a pipe holds
        static_assert(longest_answer <= sizeof bytes);
    };
    struct Slot {
        GameResult result;
        std::uint32_t note_size;
        bool is_there;
    };
    using NoteText = std::array<char, hub::FaultNote::capacity>;

    template <class... Parts>
    void complain(const Parts&... parts);
    [[nodiscard]] bool start(Worker& worker);
    void give_out();
    static void send(Worker& worker, const Range& range);
    [[nodiscard]] bool receive(Worker& worker);
    [[nodiscard]] bool take_results(Worker& worker);
    [[nodiscard]] bool replace(Worker& worker);

    const Plan& plan_;
    const hub::GameRunner& runner_;
    Portions portions_;
    Progress& progress_;  // gives way to what is said
    sys::Inheritance inheritance_;
    sys::Spawner spawner_;
    // Options and their values, players, and the words between them.
    static constexpr std::size_t most_words = 2UL * 32 + most_players + 8;
    std::array<const char*, most_words> argv_{};
    core::FixedString<20> seed_;
    core::FixedString<PATH_MAX + 20> record_;
    sys::MappedArray<Worker> workers_;
    sys::MappedVector<Slot> slots_;
    sys::MappedVector<NoteText> notes_;  // touched by faults alone
    sys::MappedVector<pollfd> waits_;
    std::uint64_t next_to_give_ = 0;
    std::uint64_t next_to_take_ = 0;
    std::uint64_t end_ = 0;
};

}  // namespace match
