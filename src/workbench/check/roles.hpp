// What programs are meant to be: whose cases they have to pass, and the names they go by.
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
        first = first.empty() && family.edition != nullptr ? family.name : first;
    });
    return first;
}();
inline constexpr auto editions_in_words = known_names_with(&hub::Family::edition, " or ");

// The hub that a 2310hub of that edition is. Null if there is no such edition.
[[nodiscard]] const Role* role_of_edition(std::string_view edition);

// Null if the name means nothing. The edition says what `2310hub` means.
[[nodiscard]] const Role* role_named(std::string_view name, std::string_view edition);

// Every name that a folder of a case holds.
[[nodiscard]] std::span<const std::string_view> folder_names();

// Calls `each(std::string_view)` for every name of a role.
template <class Each>
void for_each_name(const Role& role, Each each) {
    std::string_view names = role.names;
    while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find(' '));
        each(name);
        names.remove_prefix(name.size() == names.size() ? name.size() : name.size() + 1);
    }
}

}  // namespace check
