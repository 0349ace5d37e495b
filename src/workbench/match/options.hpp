// What the command line of match says, checked.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/applet.hpp"
#include "hub/contest.hpp"
#include "workbench/jobs.hpp"
#include "workbench/match/applets.hpp"
#include "workbench/match/plan.hpp"

namespace match {

// The places of the options in their table.
enum class Place : std::uint8_t {
    deals,
    seed,
    seats,
    gauntlet,
    jobs,
    limit,
    game_limit,
    processes,
    until,
    log,
    times,
    shard,
    merge,
    record,
    record_faults,
    json,
    quiet,
    first_of_game,  // from here on they are the families' own
};
inline constexpr auto own_places = static_cast<std::size_t>(Place::first_of_game);
static_assert(std::size(own_options) == own_places);

// Settings of every match, beside the family's: they decide which answers are too slow.
inline constexpr std::string_view limit_setting = "limit_us";
inline constexpr std::string_view game_limit_setting = "game_limit_us";

// One worker for each processor, as far as there can be so many.
constexpr std::uint64_t usual_jobs(std::uint64_t processors) {
    return std::min(processors, workbench::most_jobs);
}

struct MatchOptions {
    Plan plan;  // its texts live where the command line does
    hub::Contest* contest = nullptr;
    std::array<hub::Entrant, most_players> entrants{};
    bool seed_given = false;
    std::uint64_t jobs = 1;
    hub::HubOptions limits;
    const char* log = nullptr;
    const char* record = nullptr;
    const char* record_faults = nullptr;
    bool times = false;
    bool json = false;
    bool quiet = false;

    // Whether there are players that are not in memory.
    [[nodiscard]] bool has_processes() const;
};

// False, and said, if there is no such match.
[[nodiscard]] bool take_options(const core::Invocation& invocation, MatchOptions& taken);

// Of a match that is only known by its log: for the commands that play its games again.
[[nodiscard]] hub::Contest* contest_of(const Plan& plan);

inline core::OptionValue option_at(const core::Invocation& invocation, Place place) {
    return invocation.option(static_cast<std::size_t>(place));
}

}  // namespace match
