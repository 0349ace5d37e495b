// The rows of match in the table of programs, and its options.
#pragma once

#include <span>

#include "core/applet.hpp"
#include "workbench/game_options.hpp"

namespace match {

int match_main(const core::Invocation& invocation);
int worker_main(const core::Invocation& invocation);
// match_main calls this for `match --again GAME LOG`.
int play_again(const core::Invocation& invocation);
// match_main calls this for `match --merge LOG...`: one table from the logs of several shards.
int merge(const core::Invocation& invocation);

constexpr std::span<const game::GameOption> options_of(const hub::Family& family) {
    return family.runner ? family.runner->options : std::span<const game::GameOption>();
}
// They come last in the table.
inline constexpr auto& game_options = workbench::game_options<options_of>;

inline constexpr core::Option own_options[] = {
    {"--deals", core::OptionKind::number, "N", "deals, each played in every rotation (100)"},
    {"--seed", core::OptionKind::number, "N", "what all deals come from; else the system's choice"},
    {"--seats", core::OptionKind::number, "K", "seat K at a time, in every combination"},
    {"--gauntlet", core::OptionKind::flag, "", "only games with the first player"},
    {"--orders", core::OptionKind::text, "all", "every circular order, not one from the seed"},
    {"--draw", core::OptionKind::number, "N", "N drawn tables a deal, not every combination"},
    {"--jobs", core::OptionKind::number, "N", "games at a time (as many as processors)"},
    {"--limit", core::OptionKind::duration, "TIME", "for an answer (5s)"},
    {"--start-limit", core::OptionKind::duration, "TIME", "for the start of a player (10s)"},
    {"--bank", core::OptionKind::duration, "TIME", "for all answers of a player in a game (30s)"},
    {"--game-limit", core::OptionKind::duration, "TIME", "for a game (300s)"},
    {"--refusals", core::OptionKind::number, "N",
     "refused answers in a row (naval: the cells of a board)"},
    {"--processes", core::OptionKind::flag, "", "built-in players are processes as well"},
    {"--stay", core::OptionKind::flag, "", "start players once, if they stay for the next game"},
    {"--until", core::OptionKind::text, "D", "stop once it is clear if the first is better by D %"},
    {"--log", core::OptionKind::text, "FILE", "a line of JSON a game; continued if it exists"},
    {"--page", core::OptionKind::text, "FILE", "the page of report, written while the match runs"},
    {"--times", core::OptionKind::flag, "", "how long answers take"},
    {"--shard", core::OptionKind::text, "K/N", "every N-th deal, from the K-th on"},
    {"--merge", core::OptionKind::flag, "", "the table of the logs that are named: LOG..."},
    {"--record", core::OptionKind::text, "DIR", "a record of every game: record(5)"},
    {"--record-faults", core::OptionKind::text, "DIR", "a record of every game that was broken"},
    {"--again", core::OptionKind::number, "GAME", "play this game of a log once more, and show it"},
    {"--strict", core::OptionKind::flag, "", "exit status 1 if anybody broke a game"},
    {"--json", core::OptionKind::flag, "", "the table as one JSON object"},
    {"--quiet", core::OptionKind::flag, "", "no progress, nothing about faults as they happen"},
};
inline constexpr auto options = core::constant_table<[] {
    core::ConstantRows<core::Option> rows;
    rows.push_all(own_options);
    rows.push_all(workbench::option_rows<options_of, true>());
    return rows;
}>();
inline constexpr core::OptionTable option_table{
    .options = options, .unknown = core::UnknownOption::is_refused, .operands_before = 1};

// The families that are in this executable.
inline constexpr auto usage =
    names_with(&hub::Family::runner, "|")
        .append(
            " [options] player player [player ...]\n--merge [--json] log [log ...]\n"
            "--again game log");

inline constexpr core::Applet applets[] = {
    {"match", match_main, core::NameUse::subcommand, "plays many games: which player is better?",
     usage.view(), option_table},
    {"match-worker", worker_main, core::NameUse::internal, "plays the games of a match",
     "as for match", option_table},
};

}  // namespace match
