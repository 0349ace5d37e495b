#include "workbench/check/roles.hpp"

#include <algorithm>

namespace check {

namespace {

constexpr auto roles = core::constant_table<[] {
    core::ConstantRows<Role> rows;
    rows.push({"multitool", {"multitool"}, Part::player, "check"});
    for_each_known_family([&](const hub::Family& family) { rows.push_all(family.roles); });
    return rows;
}>();

constexpr auto names = core::constant_table<[] {
    core::ConstantRows<std::string_view> rows;
    for_each_known_family([&](const hub::Family& family) {
        for (const core::Applet& applet : family.applets) {
            rows.push(applet.name);
        }
    });
    for (const std::string_view shared : {"2310hub", "hub", "human"}) {
        rows.push(shared);
    }
    std::ranges::sort(rows.items());
    return rows;
}>();

}  // namespace

std::span<const Role> all_roles() { return roles; }

std::span<const std::string_view> folder_names() { return names; }

const Role* role_of_edition(std::string_view edition) {
    const auto* const found = std::ranges::find(roles, edition, &Role::edition);
    return found == roles.end() || edition.empty() ? nullptr : found;
}

const Role* role_named(std::string_view name, std::string_view edition) {
    if (name == "2310hub") {
        return role_of_edition(edition);
    }
    for (const Role& role : roles) {
        if (std::ranges::find(names_of(role), name) != names_of(role).end()) {
            return &role;
        }
    }
    return nullptr;
}

}  // namespace check
