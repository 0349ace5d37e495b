// The roles a program under test can have: each has a case file and names that identify it.
#pragma once

#include <span>
#include <string_view>

#include "families.hpp"

namespace check {

using hub::Part;
using hub::Role;

[[nodiscard]] std::span<const Role> all_roles();

// What a 2310hub is taken for: the first edition there is.
inline constexpr std::string_view default_edition = [] {
    std::string_view first;
    for_each_known_family([&](const hub::Family& family) {
        first = first.empty() && family.edition ? family.name : first;
    });
    return first;
}();
inline constexpr auto editions_in_words = known_names_with(&hub::Family::edition, " or ");

// The hub that a 2310hub of that edition is. Null if there is no such edition.
[[nodiscard]] const Role* role_of_edition(std::string_view edition);

// Null if the name means nothing. The edition says what `2310hub` means.
[[nodiscard]] const Role* role_named(std::string_view name, std::string_view edition);

// The same, after a message with all roles if there is none. `program` is the one to be checked.
[[nodiscard]] const Role* role_or_complaint(std::string_view meant, std::string_view edition,
                                            const char* program);

// The role whose usage line a program prints that should have another; null if that is unknown or
// the usage of both is the same. `line` may be any text.
[[nodiscard]] const Role* role_of_usage(std::string_view line, const Role& meant);
// The same for the findings of a case, which show the line.
[[nodiscard]] const Role* role_seen_in(std::string_view findings, const Role& meant);
// Prints what a program is that was meant to be another, how to check it as that, and the line in
// the findings that shows it. role_seen_in() is not null.
void put_role_seen(core::Writer& out, const Role& meant, std::string_view findings);

// The names of our programs that may be linked into the folder of a case.
[[nodiscard]] std::span<const std::string_view> folder_names();

[[nodiscard]] inline std::span<const std::string_view> names_of(const Role& role) {
    return std::span(role.names).first(role.names[1].empty() ? 1 : 2);
}

}  // namespace check
