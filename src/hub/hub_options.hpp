// The options of the hubs as subcommands: multitool(1), "Options of the hubs".
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/applet.hpp"
#include "core/option.hpp"

namespace hub {

inline constexpr core::Option hub_option_rows[] = {
    {"--limit", core::OptionKind::duration, "TIME",
     "end the game when an answer takes longer (0.5, 500ms, 2s, 1m)"},
    {"--start-limit", core::OptionKind::duration, "TIME",
     "end the game when a player takes longer to start (default: --limit)"},
    {"--bank", core::OptionKind::duration, "TIME",
     "end the game when all answers of a player take longer"},
    {"--game-limit", core::OptionKind::duration, "TIME",
     "end the game when all of it takes longer"},
    {"--refusals", core::OptionKind::number, "N",
     "end the game when more than N answers in a row are refused"},
    {"--record", core::OptionKind::text, "FILE", "write the record of the game there: record(5)"},
    {"--stderr", core::OptionKind::text, "FILE", "the players' stderr, each line after its seat"},
    {"--show", core::OptionKind::flag, "", "print why a game ended badly"},
};
inline constexpr core::OptionTable hub_option_table{.options = hub_option_rows,
                                                    .unknown = core::UnknownOption::is_refused,
                                                    .only_as_subcommand = true};

// The index of each option in the table.
enum class HubOption : std::uint8_t {
    limit,
    start_limit,
    bank,
    game_limit,
    refusals,
    record,
    stderr_file,
    show,
};

// Times are in microseconds; 0 means that there is no limit.
struct Limits {
    std::int64_t answer = 0;  // for each answer
    std::int64_t start = 0;   // for a start, instead of the limit for answers
    std::int64_t bank = 0;    // for all answers of a player
    std::int64_t game = 0;    // for the whole game
    // The number of answers in a row that may be refused; only games that refuse an answer and ask
    // again have a use for it.
    std::uint64_t refusals = any_number;

    static constexpr std::uint64_t any_number = UINT64_MAX;

    bool operator==(const Limits&) const = default;
};

struct HubOptions {
    Limits limits;
    const char* record_file = nullptr;  // --record
    const char* errors_file = nullptr;  // --stderr
    bool show = false;                  // --show: print why a game was broken
    bool keeps_stderr = false;          // the end of what players write there is asked for later
    bool shares_stderr = false;         // players write to our stderr; nothing of it is kept

    [[nodiscard]] constexpr bool any() const {
        return limits != Limits{} || record_file != nullptr || errors_file != nullptr || show;
    }
};

constexpr HubOptions hub_options_of(const core::Invocation& invocation) {
    const auto value = [&](HubOption option) {
        return invocation.option(static_cast<std::size_t>(option));
    };
    const core::OptionValue refusals = value(HubOption::refusals);
    return {.limits = {.answer = value(HubOption::limit).microseconds,
                       .start = value(HubOption::start_limit).microseconds,
                       .bank = value(HubOption::bank).microseconds,
                       .game = value(HubOption::game_limit).microseconds,
                       .refusals = refusals.given ? refusals.number : Limits::any_number},
            .record_file = value(HubOption::record).text,
            .errors_file = value(HubOption::stderr_file).text,
            .show = value(HubOption::show).given};
}

}  // namespace hub
