#include "workbench/match/again.hpp"

#include <array>
#include <string_view>

#include "core/called_path.hpp"
#include "core/random.hpp"
#include "core/shell_word.hpp"
#include "workbench/match/options.hpp"

namespace match {

namespace {

// Writes a duration in a form that core::parse_duration reads back as the same value.
void put_duration(core::Writer& sink, std::int64_t microseconds) {
    constexpr std::int64_t second = 1'000'000;
    constexpr std::int64_t millisecond = 1000;
    if (microseconds % second == 0) {
        core::put(sink, microseconds / second, 's');
    } else if (microseconds % millisecond == 0) {
        core::put(sink, microseconds / millisecond, "ms");
    } else {
        core::put(sink, microseconds / second, '.');
        for (std::int64_t unit = second / 10; unit > 0; unit /= 10) {
            core::put(sink, microseconds / unit % 10);
        }
    }
}

// Every log that match writes has both limits. A hand-edited log may lack one; then 1 us is used,
// the smallest limit that the hubs accept.
std::int64_t limit_of(const Plan& plan, std::string_view name) {
    const Setting* const setting = find_setting(plan, name);
    return setting == nullptr ? 1 : setting->number;
}

void put_command(const void* context, core::Writer& out, std::uint64_t game) {
    const auto& again = *static_cast<const Again*>(context);
    const Plan& plan = *again.plan;
    const auto drawn = sys::make_mapped<DrawnTables>();
    if (drawn.get() == nullptr) {
        return;
    }
    const PlannedGame planned = game_at(plan, game, *drawn);
    std::array<std::string_view, game::most_seats> programs;
    for (std::size_t seat = 0; seat < plan.seats; ++seat) {
        const PlayerIndex player = planned.seating[seat];
        programs[seat] = plan.commands[player].empty() ? plan.names[player] : plan.commands[player];
    }
    core::FixedString<100> hub_options;
    core::put(hub_options, "--show --limit ");
    put_duration(hub_options, limit_of(plan, limit_setting));
    core::put(hub_options, " --game-limit ");
    put_duration(hub_options, limit_of(plan, game_limit_setting));
    hub::CommandLine line;
    again.runner->put_rerun_command(line, core::derived_seed(plan.seed, planned.deal),
                                    hub_options.view(), {programs.data(), plan.seats});
    out.append(line.overflowed() ? std::string_view("(its players' names are too long for a line)")
                                 : line.view());
}

}  // namespace

CommandOf Again::command() const {
    return {.context = this, .put = runner == nullptr ? nullptr : put_command};
}

void put_match_command(Command& command, const core::Invocation& invocation, std::uint64_t seed) {
    core::put(command, core::CalledPath{}, " match ", invocation.operands[0], " --seed ", seed);
    for (std::size_t index = 0; index < options.size(); ++index) {
        const core::OptionValue value = invocation.option(index);
        if (value.given && index != static_cast<std::size_t>(OptionIndex::seed)) {
            core::put(command, ' ', options[index].name);
            if (value.text != nullptr) {
                core::put(command, *value.text == '-' ? '=' : ' ');
                core::put_shown_word(command, value.text);
            }
        }
    }
    core::put(command, " --");
    core::put_shown_words(command, invocation.operands.subspan(1));
}

}  // namespace match
