// The program deal: prints a deck, rolls, rules or a map made from a seed. See multitool-deal(1).
#include <cstddef>
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

constexpr std::size_t seed = game_options.size();

}  // namespace

int deal_main(const core::Invocation& invocation) {
    sys::fill_standard_fds();
    sys::ignore_write_signals();
    if (invocation.operands.size() != 1) {
        return workbench::complain("deal: one game is wanted, as in: multitool deal ",
                                   workbench::families().front()->name);
    }
    const hub::Family* const family =
        workbench::family_with(&hub::Family::dealer, invocation.operands[0]);
    if (family == nullptr) {
        constexpr auto known = names_with(&hub::Family::dealer, ", ");
        return workbench::complain("deal: there is no game '", invocation.operands[0],
                                   "', but: ", known.view());
    }
    const game::Dealer& dealer = *family->dealer;
    if (const game::GameOption* const option =
            workbench::foreign_option(invocation, 0, game_options, dealer.options)) {
        return workbench::complain("deal: ", option->name, " is nothing for ", family->name);
    }
    const game::Settings settings = workbench::settings_at(invocation, 0, game_options);
    const bool chooses_seed = dealer.needs_seed(settings) && !invocation.option(seed).given;
    const std::uint64_t number = chooses_seed ? sys::random_seed() : invocation.option(seed).number;
    sys::SizedOutBuffer<16384> out(STDOUT_FILENO);
    game::Complaint complaint;
    dealer.put(settings, number, out, complaint);
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
