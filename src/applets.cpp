#include "applets.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "families.hpp"
#include "sys/io.hpp"
#include "workbench/check/applets.hpp"
#include "workbench/deal/applets.hpp"
#include "workbench/match/applets.hpp"
#include "workbench/replay/applets.hpp"
#include "workbench/report/applets.hpp"

namespace {

constexpr const core::Applet& row_named(std::span<const core::Applet> rows, std::string_view name) {
    return *std::ranges::find(rows, name, &core::Applet::name);
}

// The hubs in this executable that share the names 2310hub and hub.
struct SharedHub {
    hub::Edition edition;
    core::Applet applet;  // under its own name
};
constexpr auto shared_hubs = core::constant_table<[] {
    core::ConstantRows<SharedHub> rows;
    for_each_family([&](const hub::Family& family) {
        if (family.edition) {
            rows.push({*family.edition, row_named(family.applets, family.edition->hub)});
        }
    });
    return rows;
}>();
constexpr bool has_several_hubs = shared_hubs.size() > 1;

[[maybe_unused]] int shared_hub_main(const core::Invocation& invocation) {
    for (const SharedHub& hub : shared_hubs) {
        if (hub.edition.is_meant != nullptr && hub.edition.is_meant(invocation.operands)) {
            return hub.applet.entry(invocation);
        }
    }
    return shared_hubs.begin()->applet.entry(invocation);
}
constexpr auto shared_summary = [] {
    core::ConstantText<120> text;
    for (const SharedHub& hub : shared_hubs) {
        text.append(text.size == 0 ? "" : "; ").append(hub.edition.summary);
    }
    return text;
}();
constexpr auto shared_usage = [] {
    core::ConstantText<200> text;
    for (const SharedHub& hub : shared_hubs) {
        text.append(text.size == 0 ? "" : "\n").append(hub.applet.usage);
    }
    return text;
}();

// The row of 2310hub or hub. 2310hub takes no options, as its specification has none.
constexpr core::Applet shared_row(std::string_view name, core::NameUse use) {
    core::Applet row = shared_hubs.begin()->applet;
    row.name = name;
    row.use = use;
    if (use == core::NameUse::link) {
        row.options = {};
    }
    if constexpr (has_several_hubs) {
        row.entry = shared_hub_main;
        row.summary = shared_summary.view();
        row.usage = shared_usage.view();
    }
    return row;
}

// Each hub passes a different number of arguments to its players, which tells the protocol.
constexpr auto people = core::constant_table<[] {
    core::ConstantRows<hub::HumanSeat> rows;
    for_each_family([&](const hub::Family& family) {
        if (has_workbench && family.human) {
            rows.push(*family.human);
        }
    });
    return rows;
}>();
[[maybe_unused]] int human_main(const core::Invocation& invocation) {
    for (const hub::HumanSeat& person : people) {
        if (person.operands == invocation.operands.size()) {
            return person.entry(invocation);
        }
    }
    return sys::end_with(
        {1, "human: it is a hub that starts it, as in: multitool hub deck 2 human alice"});
}
constexpr auto human_usage = [] {
    core::ConstantText<200> text;
    for (const hub::HumanSeat& person : people) {
        text.append(text.size == 0 ? "" : "\n").append(person.usage);
    }
    return text;
}();

constexpr auto table = core::constant_table<[] {
    core::ConstantRows<core::Applet> rows;
    for_each_family([&](const hub::Family& family) {
        rows.push_all(family.applets);
        if (has_workbench) {
            rows.push_all(family.workbench_applets);
        }
    });
    if constexpr (!shared_hubs.empty()) {
        rows.push(shared_row("2310hub", core::NameUse::link));
        rows.push(shared_row("hub", core::NameUse::subcommand));
    }
    if constexpr (!people.empty()) {
        rows.push({"human", human_main, core::NameUse::subcommand,
                   "a person in a seat of any hub, on the terminal", human_usage.view()});
    }
    if constexpr (has_workbench) {
        rows.push_all(check::applets);
        rows.push_all(deal::applets);
        if constexpr (has_family_with(&hub::Family::runner)) {
            rows.push_all(match::applets);
        }
        rows.push_all(replay::applets);
        rows.push_all(report::applets);
    }
    std::ranges::sort(rows.items(), {}, &core::Applet::name);
    return rows;
}>();

constexpr bool names_are_sorted_and_unique() {
    return std::ranges::adjacent_find(table, std::ranges::greater_equal{}, &core::Applet::name) ==
           table.end();
}
static_assert(names_are_sorted_and_unique());

constexpr auto families = core::constant_table<[] {
    core::ConstantRows<FamilyRow> rows;
    for_each_family([&](const hub::Family& family) {
        rows.push({.name = family.name,
                   .players = family.players,
                   .applets = family.applets,
                   .has_edition = bool{family.edition},
                   .has_human = has_workbench && family.human});
    });
    return rows;
}>();

constexpr auto editions = core::constant_table<[] {
    core::ConstantRows<EditionRow> rows;
    for_each_known_family([&](const hub::Family& family) {
        if (family.edition) {
            rows.push({family.name, family.edition->hub});
        }
    });
    return rows;
}>();

}  // namespace

std::span<const core::Applet> all_applets() { return table; }

const core::Applet* find_applet(std::string_view name) {
    const auto* const found = std::ranges::lower_bound(table, name, {}, &core::Applet::name);
    return found != table.end() && found->name == name ? found : nullptr;
}

bool is_applet_name(std::string_view name) { return find_applet(name) != nullptr; }

bool has_two_meanings([[maybe_unused]] const core::Applet& applet) {
    if constexpr (has_several_hubs) {
        return applet.entry == shared_hub_main;
    } else {
        return false;
    }
}

std::span<const FamilyRow> all_families() { return families; }

const FamilyRow* find_family(std::string_view name) {
    const bool is_shared = name == "2310hub" || name == "hub";
    for (const FamilyRow& family : families) {
        if (family.name == name || (is_shared && family.has_edition) ||
            std::ranges::find(family.applets, name, &core::Applet::name) != family.applets.end()) {
            return &family;
        }
    }
    return nullptr;
}

std::span<const EditionRow> all_editions() { return editions; }

int run_applet(const core::Applet* applet, const core::Invocation* invocation) {
    return applet->entry(*invocation);
}
