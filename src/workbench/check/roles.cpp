#include "workbench/check/roles.hpp"

#include <algorithm>

#include "core/edit_distance.hpp"
#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "workbench/check/own_games.hpp"
#include "workbench/complain.hpp"

namespace check {

namespace {

constexpr auto roles = core::constant_table<[] {
    core::ConstantRows<Role> rows;
    rows.push({"multitool", {"multitool"}, Part::player, "check"});
    for_each_known_family([&](const hub::Family& family) { rows.push_all(family.roles); });
    for_each_known_family([&](const hub::Family& family) {
        if (family.own_player) {
            rows.push({family.own_player->role,
                       {family.own_player->role},
                       Part::player,
                       family.own_player->needs});
        }
    });
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

struct Usage {
    std::string_view cases;
    std::string_view operands;  // the first two, which identify it
};

constexpr std::string_view first_two_words(std::string_view text) {
    const std::size_t blank = text.find(' ');
    return text.substr(
        0, text.find_first_of(" \n", blank == std::string_view::npos ? blank : blank + 1));
}

constexpr auto usages = core::constant_table<[] {
    core::ConstantRows<Usage> rows;
    for_each_known_family([&](const hub::Family& family) {
        for (const Role& role : family.roles) {
            for (const core::Applet& applet : family.applets) {
                if (applet.name == role.needs) {
                    rows.push({role.cases, first_two_words(applet.usage)});
                }
            }
        }
    });
    return rows;
}>();

}  // namespace

const Role* role_of_usage(std::string_view line, const Role& meant) {
    constexpr std::string_view mark = "Usage: ";
    if (!line.starts_with(mark)) {
        return nullptr;
    }
    line.remove_prefix(mark.size());
    line.remove_prefix(std::min(line.find(' '), line.size() - 1) + 1);
    const std::string_view operands = first_two_words(line);
    const auto* const own = std::ranges::find(usages, meant.cases, &Usage::cases);
    const auto* const found = std::ranges::find(usages, operands, &Usage::operands);
    if (found == usages.end() || own == usages.end() || own->operands == operands) {
        return nullptr;
    }
    return std::ranges::find(roles, found->cases, &Role::cases);
}

// The line of the findings that shows a usage; empty if there is none.
static std::string_view usage_line(std::string_view findings) {
    findings.remove_prefix(std::min(findings.find("    came      Usage: "), findings.size()));
    return findings.substr(0, findings.find('\n'));
}

const Role* role_seen_in(std::string_view findings, const Role& meant) {
    constexpr std::string_view label = "    came      ";
    const std::string_view line = usage_line(findings);
    return line.empty() ? nullptr : role_of_usage(line.substr(label.size()), meant);
}

void put_role_seen(core::Writer& out, const Role& meant, std::string_view findings) {
    const Role& seen = *role_seen_in(findings, meant);
    core::put(out, "it answers with the usage of another program: this is ");
    if (!seen.edition.empty() && !meant.edition.empty()) {
        core::put(out, "the ", seen.edition, " hub: check --edition ", seen.edition);
    } else {
        core::put(out, seen.cases, ": check --as ", seen.cases);
    }
    core::put(out, '\n', usage_line(findings), '\n');
}

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

const Role* role_or_complaint(std::string_view meant, std::string_view edition,
                              const char* program) {
    if (const Role* const role = role_named(meant, edition)) {
        return role;
    }
    core::FixedString<600> role_names;
    core::FixedString<200> own_names;
    std::string_view first_own;
    std::string_view nearest;
    std::size_t smallest = core::max_distance + 1;
    for (const Role& role : all_roles()) {
        const bool is_own = own_role_named(role.cases) != nullptr;
        core::Writer& list = is_own ? static_cast<core::Writer&>(own_names) : role_names;
        core::put(list, (is_own ? own_names.size() : role_names.size()) == 0 ? "" : ", ",
                  role.cases);
        first_own = is_own && first_own.empty() ? role.cases : first_own;
        for (const std::string_view name : names_of(role)) {
            const std::size_t distance =
                meant.size() > core::longest_name ? smallest : core::edit_distance(meant, name);
            if (distance < smallest) {
                smallest = distance;
                nearest = name;
            }
        }
    }
    workbench::complain(
        "check: no cases are known for a program named '", workbench::Name{meant}, "'",
        nearest.empty() ? "" : " (did you mean '", nearest, nearest.empty() ? "" : "'?)",
        "; --as NAME says what it is meant to be: ", role_names.view(),
        first_own.empty() ? "" : "; for a player of your own: ", own_names.view(),
        first_own.empty() ? "" : ", as in: multitool check --as ", first_own,
        first_own.empty() ? "" : " ", workbench::Name{first_own.empty() ? "" : program});
    return nullptr;
}

}  // namespace check
