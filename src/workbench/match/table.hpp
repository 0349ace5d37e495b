// The figures of a match as text and as JSON: multitool-match(1), "OUTPUT".
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/writer.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/statistics.hpp"

namespace match {

// Appends the shell command that plays a game again, on one line.
struct CommandOf {
    const void* context = nullptr;
    // `put` is null if there are no commands.
    void (*put)(const void* context, core::Writer& out, std::uint64_t game) = nullptr;
    // Appends what the player to blame wrote last to its stderr, on lines of their own.
    void (*put_stderr)(const void* context, core::Writer& out, std::uint64_t game) = nullptr;
};

// Both show only figures of whole deals, so no figure is ever NaN or infinite. `ratings` is null if
// the match has none.
void put_table(core::Writer& out, const Plan& plan, const Statistics& statistics,
               const Ratings* ratings, CommandOf command);
void put_json(core::Writer& out, const Plan& plan, const Statistics& statistics,
              const Ratings* ratings);
// Prints the one or the other to stdout. Returns the exit status.
int print_table(const Plan& plan, const Statistics& statistics, CommandOf command, bool as_json);

// Appends the line below the table of a match of two players: Elo with its interval, and the
// likelihood of superiority (LOS). Requires at least one whole deal, and that `best` is not behind
// `other`.
void put_two(core::Writer& out, const Statistics& statistics, std::size_t best, std::size_t other);

}  // namespace match
