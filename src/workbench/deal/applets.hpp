// The row of deal in the table of programs, and its options.
#pragma once

#include <array>
#include <span>

#include "core/applet.hpp"
#include "workbench/game_options.hpp"

namespace deal {

int deal_main(const core::Invocation& invocation);

constexpr std::span<const game::GameOption> options_of(const hub::Family& family) {
    return family.dealer ? family.dealer->options : std::span<const game::GameOption>();
}
// They come first in the table.
inline constexpr auto& game_options = workbench::game_options<options_of>;

inline constexpr core::Option own_options[] = {
    {"--seed", core::OptionKind::number, "N", "what decides; taken from the system if not given"},
};
inline constexpr auto options = core::constant_table<[] {
    core::ConstantRows<core::Option> rows;
    rows.push_all(workbench::option_rows<options_of, false>());
    rows.push_all(own_options);
    return rows;
}>();

// The usage line names only the families that are in this executable.
inline constexpr auto usage = names_with(&hub::Family::dealer, "|").append(" [options]");

inline constexpr core::Applet applets[] = {
    {"deal",
     deal_main,
     core::NameUse::subcommand,
     "makes decks, rolls, rules and maps from a seed",
     usage.view(),
     {.options = options, .unknown = core::UnknownOption::is_refused, .operands_before = 1}},
};

}  // namespace deal
