// The program deal: prints a deck, rolls, rules or a map made from a seed. See multitool-deal(1).
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <unistd.h>

#include "core/random.hpp"
#include "sys/entropy.hpp"
#include "sys/file.hpp"
#include "sys/out_buffer.hpp"
#include "sys/signals.hpp"
#include "workbench/complain.hpp"
#include "workbench/deal/applets.hpp"
#include "workbench/rows.hpp"

namespace deal {

namespace {

enum OptionIndex : std::size_t { cards, rolls, size, ships, map, decks, seed, option_count };
static_assert(std::size(options) == option_count);

std::optional<std::uint64_t> number_at(const core::Invocation& invocation, OptionIndex index) {
    const core::OptionValue value = invocation.option(index);
    return value.given ? std::optional(value.number) : std::nullopt;
}

game::Settings settings_of(const core::Invocation& invocation) {
    game::Settings settings;
    settings.cards = number_at(invocation, cards);
    settings.rolls = number_at(invocation, rolls);
    settings.decks = number_at(invocation, decks);
    settings.size = invocation.option(size).text;
    settings.ships = invocation.option(ships).text;
    settings.map = invocation.option(map).given;
    return settings;
}

// Returns the first option given that the family does not use, or null. The seed is for all
// families.
const core::Option* foreign_option(const core::Invocation& invocation, const game::Dealer& dealer) {
    for (std::size_t index = 0; index < seed; ++index) {
        if (invocation.option(index).given &&
            dealer.options.find(options[index].name) == std::string_view::npos) {
            return &options[index];
        }
    }
    return nullptr;
}

const game::Dealer* dealer_of(std::string_view family) {
    const auto all = workbench::dealers();
    const auto found = std::ranges::find(all, family, &game::Dealer::family);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

int deal_main(const core::Invocation& invocation) {
    sys::fill_standard_fds();
    sys::ignore_write_signals();
    if (invocation.operands.size() != 1) {
        return workbench::complain("deal: one game is wanted, as in: multitool deal cards");
    }
    const game::Dealer* const dealer = dealer_of(invocation.operands[0]);
    if (dealer == nullptr) {
        core::FixedString<100> known;
        for (const game::Dealer& row : workbench::dealers()) {
            core::put(known, known.size() == 0 ? "" : ", ", row.family);
        }
        return workbench::complain("deal: there is no game '", invocation.operands[0],
                                   "', but: ", known.view());
    }
    if (const core::Option* const option = foreign_option(invocation, *dealer)) {
        return workbench::complain("deal: ", option->name, " is nothing for ", dealer->family);
    }
    const game::Settings settings = settings_of(invocation);
    const bool chooses_seed = dealer->needs_seed(settings) && !invocation.option(seed).given;
    const std::uint64_t number = chooses_seed ? sys::random_seed() : invocation.option(seed).number;
    sys::SizedOutBuffer<16384> out(STDOUT_FILENO);
    game::Complaint complaint;
    dealer->put(settings, number, out, complaint);
    if (complaint.size() != 0) {
        return workbench::complain("deal: ", complaint.view());
    }
    out.flush();
    if (out.failed()) {
        return workbench::complain("deal: the output could not be written");
    }
    if (chooses_seed) {
        core::FixedString<40> line;
        core::put(line, "seed ", number, '\n');
        sys::write_all(STDERR_FILENO, line.view());
    }
    return 0;
}

}  // namespace deal
