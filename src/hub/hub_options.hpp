// The options of the hubs as subcommands: multitool(1), "Options of the hubs".
#pragma once

#include <cstdint>

#include "core/applet.hpp"
#include "core/option.hpp"

namespace hub {

inline constexpr core::Option hub_option_rows[] = {
    {"--limit", core::OptionKind::duration, "TIME",
     "end the game when an answer takes longer (0.5, 500ms, 2s, 1m)"},
    {"--game-limit", core::OptionKind::duration, "TIME",
     "end the game when all of it takes longer"},
    {"--record", core::OptionKind::text, "FILE", "write the record of the game there: record(5)"},
    {"--stderr", core::OptionKind::text, "FILE",
     "what the players say on stderr, each line after its seat"},
    {"--show", core::OptionKind::flag, "", "tell why a game has ended badly"},
};
inline constexpr core::OptionTable hub_option_table{.options = hub_option_rows};

struct HubOptions {
    std::int64_t limit_microseconds = 0;       // for each answer; 0: none
    std::int64_t game_limit_microseconds = 0;  // for the whole game; 0: none
    const char* record_file = nullptr;         // --record
    const char* errors_file = nullptr;         // --stderr
    bool show = false;                         // --show: print why a game was broken

    [[nodiscard]] constexpr bool any() const {
        return limit_microseconds != 0 || game_limit_microseconds != 0 || record_file != nullptr ||
               errors_file != nullptr || show;
    }
};

constexpr HubOptions hub_options_of(const core::Invocation& invocation) {
    return {.limit_microseconds = invocation.option(0).microseconds,
            .game_limit_microseconds = invocation.option(1).microseconds,
            .record_file = invocation.option(2).text,
            .errors_file = invocation.option(3).text,
            .show = invocation.option(4).given};
}

}  // namespace hub
