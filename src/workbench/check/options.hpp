// The options of `multitool check`: multitool-check(1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/applet.hpp"
#include "core/option.hpp"
#include "sys/time.hpp"
#include "workbench/check/roles.hpp"
#include "workbench/complain.hpp"

namespace check {

inline constexpr auto edition_names = known_names_with(&hub::Family::edition, "|", "|");
inline constexpr auto edition_help = [] {
    core::ConstantText<80> text;
    return text.append("which hub a 2310hub is (").append(default_edition).append(")");
}();
inline constexpr core::Option option_rows[] = {
    {"--as", core::OptionKind::text, "ROLE",
     "what the program is meant to be, if its name does not say"},
    {"--edition", core::OptionKind::text, edition_names.view(), edition_help.view()},
    {"--cases", core::OptionKind::text, "FILE", "cases of your own: cases(5)"},
    {"--list", core::OptionKind::flag, "", "only names the cases; all, if no program is named"},
    {"--only", core::OptionKind::text, "TEXT", "cases with that in their name or section"},
    {"--jobs", core::OptionKind::number, "N", "so many at a time"},
    {"--limit", core::OptionKind::duration, "TIME", "a case may take so long (10 s)"},
    {"--notes", core::OptionKind::flag, "", "also lists what fails no program"},
    {"--strict", core::OptionKind::flag, "", "all of that is a failure"},
    {"--all", core::OptionKind::flag, "", "every cause and case, not only the first ten causes"},
    {"--stop-first", core::OptionKind::flag, "", "ends with the first case that fails"},
    {"--keep", core::OptionKind::text, "DIR",
     "leaves the folders of failures there, each with a script run"},
    {"--format", core::OptionKind::text, "text|tap|junit", "how results are written"},
    {"--quiet", core::OptionKind::flag, "", "no progress"},
};
inline constexpr core::OptionTable option_table{.options = option_rows,
                                                .unknown = core::UnknownOption::is_refused,
                                                .operands_before = SIZE_MAX};

enum class Format : std::uint8_t { text, tap, junit };

struct Options {
    const char* as = nullptr;
    std::string_view edition = default_edition;  // of a 2310hub
    const char* cases_file = nullptr;
    bool lists = false;
    std::string_view only;
    std::size_t jobs = 0;
    sys::Microseconds limit = 0;
    bool lists_notes = false;
    bool is_strict = false;
    bool shows_all = false;
    bool stops_first = false;
    const char* keep_folder = nullptr;
    Format format = Format::text;
    bool is_quiet = false;
};

// Returns 0, or an exit status after reporting that an option has an invalid value.
[[nodiscard]] int take_options(const core::Invocation& invocation, Options& options);

inline constexpr int status_failed = 1;
using workbench::complain;
using workbench::could_not_do_it;

}  // namespace check
