#include "workbench/check/roles.hpp"

#include <algorithm>

#include "core/text_out.hpp"

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
    return text.substr(0, text.find_first_of(" \n", blank == text.npos ? blank : blank + 1));
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

}  // namespace check
