#include "applets.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <unistd.h>

#include "core/number.hpp"
#include "families.hpp"
#include "games/bark/applets.hpp"
#include "games/cards/applets.hpp"
#include "games/game499/applets.hpp"
#include "games/naval/applets.hpp"
#include "games/stlucia/applets.hpp"
#include "hub/hub_options.hpp"
#include "sys/io.hpp"
#include "workbench/check/applets.hpp"
#include "workbench/deal/applets.hpp"
#include "workbench/match/applets.hpp"
#include "workbench/replay/applets.hpp"
#include "workbench/report/applets.hpp"

namespace {

constexpr bool has_a_hub = has_cards || has_naval;
constexpr bool has_both_hubs = has_cards && has_naval;
constexpr bool has_games_of_programs = has_workbench && (has_a_hub || has_stlucia);

// A number that is not also a file name. As the second of two operands it is the threshold of a
// card game whose players were forgotten, not the config file of a naval game.
bool can_only_be_a_threshold(const char* operand) {
    return core::parse_number(operand, core::signed_digits) && ::access(operand, F_OK) != 0;
}

// The names 2310hub and hub belong to two programs. A card game needs at least four operands, a
// naval game exactly two.
[[maybe_unused]] int either_hub_main(const core::Invocation& invocation) {
    const auto operands = invocation.operands;
    const bool is_naval = operands.size() == 2 && !can_only_be_a_threshold(operands[1]);
    return is_naval ? naval::hub_main(invocation) : cards::hub_main(invocation);
}

// The row of 2310hub or hub. 2310hub takes no options, as its specification has none.
constexpr core::Applet hub(std::string_view name, core::NameUse use) {
    const bool has_options = use == core::NameUse::subcommand;
    const core::OptionTable options = has_options ? hub::hub_option_table : core::OptionTable{};
    if constexpr (has_both_hubs) {
        return {name,
                either_hub_main,
                use,
                "card hub; with exactly two operands the naval hub",
                "deck threshold player0 {player1}\nrules config",
                options};
    } else if constexpr (has_cards) {
        return {name, cards::hub_main, use, cards::hub_summary, cards::hub_usage, options};
    } else {
        return {name, naval::hub_main, use, naval::hub_summary, naval::hub_usage, options};
    }
}
constexpr core::Applet shared_names[] = {
    hub("2310hub", core::NameUse::link),
    hub("hub", core::NameUse::subcommand),
};

// Each hub passes a different number of arguments to its players, which tells the protocol.
[[maybe_unused]] int human_main(const core::Invocation& invocation) {
    constexpr std::size_t cards_operands = 4;
    constexpr std::size_t naval_operands = 3;
    constexpr std::size_t stlucia_operands = 2;
    const std::size_t operands = invocation.operands.size();
    if constexpr (has_cards) {
        if (operands == cards_operands) {
            return cards::human_main(invocation);
        }
    }
    if constexpr (has_naval) {
        if (operands == naval_operands) {
            return naval::human_main(invocation);
        }
    }
    if constexpr (has_stlucia) {
        if (operands == stlucia_operands) {
            return stlucia::human_main(invocation);
        }
    }
    return sys::end_with(
        {1, "human: it is a hub that starts it, as in: multitool hub deck 2 human alice"});
}
constexpr bool has_human = has_workbench && (has_cards || has_naval || has_stlucia);
constexpr core::Applet human[] = {
    {"human", human_main, core::NameUse::subcommand,
     "a person in a seat of any hub, on the terminal",
     "players myid threshold handsize\nid map seed\nnumber_of_players my_id"},
};

// The rows of a family, or none if it is not built in. Its functions are then not referred to, so
// they need not be linked.
template <bool IsIn, std::size_t Size>
constexpr std::array<core::Applet, IsIn ? Size : 0> rows(const core::Applet (&family)[Size]) {
    if constexpr (IsIn) {
        return std::to_array(family);
    } else {
        return {};
    }
}

template <std::size_t... Sizes>
constexpr auto sorted_table(const std::array<core::Applet, Sizes>&... families) {
    std::array<core::Applet, (Sizes + ...)> table{};
    std::size_t size = 0;
    (
        [&] {
            for (const core::Applet& applet : families) {
                table[size++] = applet;
            }
        }(),
        ...);
    std::ranges::sort(table, {}, &core::Applet::name);
    return table;
}

constexpr auto table = sorted_table(
    rows<has_a_hub>(shared_names), rows<has_bark>(bark::applets), rows<has_cards>(cards::applets),
    rows<has_499>(game499::applets), rows<has_499 && has_workbench>(game499::bot_applets),
    rows<has_human>(human), rows<has_naval>(naval::applets), rows<has_stlucia>(stlucia::applets),
    rows<has_workbench>(check::applets), rows<has_workbench>(deal::applets),
    rows<has_games_of_programs>(match::applets), rows<has_workbench>(replay::applets),
    rows<has_workbench>(report::applets));

constexpr bool names_are_sorted_and_unique() {
    return std::ranges::adjacent_find(table, std::ranges::greater_equal{}, &core::Applet::name) ==
           table.end();
}
static_assert(names_are_sorted_and_unique());

}  // namespace

std::span<const core::Applet> all_applets() { return table; }

const core::Applet* find_applet(std::string_view name) {
    const auto* const found = std::ranges::lower_bound(table, name, {}, &core::Applet::name);
    return found != table.end() && found->name == name ? found : nullptr;
}

bool is_applet_name(std::string_view name) { return find_applet(name) != nullptr; }

bool has_two_meanings([[maybe_unused]] const core::Applet& applet) {
    if constexpr (has_both_hubs) {
        return applet.entry == either_hub_main;
    } else {
        return false;
    }
}

int run_applet(const core::Applet* applet, const core::Invocation* invocation) {
    return applet->entry(*invocation);
}
