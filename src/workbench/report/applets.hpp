// The entry of report in the table of programs: multitool-report(1).
#pragma once

#include "core/applet.hpp"

namespace report {

int report_main(const core::Invocation& invocation);

inline constexpr core::Option options[] = {
    {"--title", core::OptionKind::text, "TEXT", "what the page is called"},
};
inline constexpr core::Applet applets[] = {
    {"report",
     report_main,
     core::NameUse::subcommand,
     "a page to look at matches and games with, from logs and records",
     "file {file}",
     {.options = options, .unknown = core::UnknownOption::is_refused}},
};

}  // namespace report
