// The options of match, parsed and checked.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/applet.hpp"
#include "hub/game_runner.hpp"
#include "workbench/match/applets.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/worker_pool.hpp"

namespace match {

// The index of each option in the table `options`.
enum class OptionIndex : std::uint8_t {
    deals,
    seed,
    seats,
    gauntlet,
    orders,
    draw,
    jobs,
    limit,
    start_limit,
    bank,
    game_limit,
    refusals,
    processes,
    stay,
    until,
    log,
    page,
    times,
    shard,
    merge,
    record,
    record_faults,
    again,
    strict,
    json,
    quiet,
    first_of_game,  // from here on they are the families' own
};
inline constexpr auto own_option_count = static_cast<std::size_t>(OptionIndex::first_of_game);
static_assert(std::size(own_options) == own_option_count);

// Settings that every match has besides the family's own. They are in the log because they decide
// which answers are too slow.
inline constexpr std::string_view limit_setting = "limit_us";
inline constexpr std::string_view start_limit_setting = "start_limit_us";
inline constexpr std::string_view bank_setting = "bank_us";
inline constexpr std::string_view refusals_setting = "refusals";
inline constexpr std::string_view game_limit_setting = "game_limit_us";

// One worker for each CPU, at most most_jobs.
constexpr std::uint64_t default_jobs(std::uint64_t processors) {
    return std::min(processors, workbench::most_jobs);
}

struct MatchOptions {
    Plan plan;  // its texts point into the command line
    hub::GameRunner* runner = nullptr;
    ByPlayer<hub::PlayerSpec> player_specs{};
    bool seed_given = false;
    std::uint64_t jobs = 1;
    hub::Limits limits;
    const char* log = nullptr;
    const char* page = nullptr;
    const char* record = nullptr;
    const char* record_faults = nullptr;
    bool times = false;
    bool stay = false;
    bool strict = false;
    bool json = false;
    bool quiet = false;

    // Whether at least one player is a process rather than in memory.
    [[nodiscard]] bool has_processes() const;
};

// Returns false, after printing the reason, if the command line does not describe a match.
[[nodiscard]] bool take_options(const core::Invocation& invocation, MatchOptions& taken);

// Makes the runner of a match from the plan in its log, for the commands that play its games
// again. Returns null if the family is not in this executable or refuses the settings.
[[nodiscard]] hub::GameRunner* runner_of(const Plan& plan);

// The limits of a match from the plan in its log. A hand-edited log may lack one, which is then
// no limit.
[[nodiscard]] hub::Limits limits_of(const Plan& plan);

inline core::OptionValue option_at(const core::Invocation& invocation, OptionIndex index) {
    return invocation.option(static_cast<std::size_t>(index));
}

}  // namespace match
