// Players that stay from one game to the next: `match --stay`. A worker keeps their processes here
// between its games.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <sys/types.h>
#include <utility>

#include "sys/cpu_times.hpp"
#include "sys/fd.hpp"
#include "sys/mapped.hpp"

namespace hub {

// A program is the pointer to its name on the command line, so that a program that is listed twice
// is two players.
class PlayerStock {
public:
    struct Kept {
        const char* program = nullptr;
        pid_t pid = -1;
        sys::Fd to;
        sys::Fd from;
        sys::Fd errors;
        sys::CpuTimes cpu_times;
    };

    PlayerStock() = default;
    PlayerStock(const PlayerStock&) = delete;
    PlayerStock& operator=(const PlayerStock&) = delete;
    // Ends the processes that are left.
    ~PlayerStock();

    // False for a player that left once instead of staying.
    [[nodiscard]] bool may_stay(const char* program) const;
    void note_left(const char* program) { static_cast<void>(left_.push(program)); }

    // Ends the process that was kept first if there is no room.
    void keep(Kept kept);
    // Gives the process of a player, if it is here.
    std::optional<Kept> take(const char* program);

    template <class Each>
    void for_each_pid(Each each) const {
        for (const Kept& kept : kept_) {
            if (kept.pid > 0) {
                each(kept.pid);
            }
        }
    }

private:
    static void end(Kept& kept);

    // In a league of hundreds of players not all can stay.
    static constexpr std::size_t most_kept = 64;

    std::array<Kept, most_kept> kept_;
    std::size_t next_ = 0;  // the place that is replaced next
    sys::MappedVector<const char*> left_;
};

}  // namespace hub
