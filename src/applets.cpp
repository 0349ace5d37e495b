#include "applets.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/bark/applets.hpp"
#include "games/cards/applets.hpp"
#include "games/game499/applets.hpp"
#include "games/naval/applets.hpp"
#include "games/stlucia/applets.hpp"

namespace {

// Two programs share these names; a card game needs four operands, a naval one has exactly two.
int either_hub_main(const core::Invocation& invocation) {
    return invocation.operands.size() == 2 ? naval::hub_main(invocation)
                                           : cards::hub_main(invocation);
}

constexpr std::string_view hub_summary = "card hub; with exactly two operands the naval hub";
constexpr std::string_view hub_usage = "deck threshold player0 {player1}\nrules config";
constexpr core::Applet shared_names[] = {
    {"2310hub", either_hub_main, core::NameUse::link, hub_summary, hub_usage},
    {"hub", either_hub_main, core::NameUse::subcommand, hub_summary, hub_usage},
};

template <std::size_t... Sizes>
constexpr auto merge(const core::Applet (&... families)[Sizes]) {
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

constexpr auto table = merge(shared_names, bark::applets, cards::applets, game499::applets,
                             naval::applets, stlucia::applets);

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

bool has_two_meanings(const core::Applet& applet) { return applet.entry == either_hub_main; }

int run_applet(const core::Applet* applet, const core::Invocation* invocation) {
    return applet->entry(*invocation);
}
