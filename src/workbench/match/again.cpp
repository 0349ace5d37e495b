#include "workbench/match/again.hpp"

#include <array>
#include <string_view>

#include "core/called_path.hpp"
#include "core/random.hpp"
#include "core/shell_word.hpp"
#include "hub/explain.hpp"
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

using HubWords = core::FixedString<200>;

void put_limit(HubWords& words, std::string_view option, std::int64_t microseconds) {
    if (microseconds > 0) {
        core::put(words, ' ', option, ' ');
        put_duration(words, microseconds);
    }
}

void put_command(const void* context, core::Writer& out, std::uint64_t game) {
    const auto& again = *static_cast<const Again*>(context);
    const Plan& plan = *again.plan;
    if (again.log != nullptr) {
        core::put(out, core::CalledPath{}, " match --again ", game, *again.log == '-' ? " --" : "",
                  ' ');
        core::put_shown_word(out, again.log);
        return;
    }
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
    HubWords hub_options;
    hub_options.append("--show");
    const hub::Limits limits = limits_of(plan);
    put_limit(hub_options, "--limit", limits.answer);
    put_limit(hub_options, "--start-limit", limits.start);
    put_limit(hub_options, "--bank", limits.bank);
    put_limit(hub_options, "--game-limit", limits.game);
    if (limits.refusals != hub::Limits::any_number) {
        core::put(hub_options, " --refusals ", limits.refusals);
    }
    hub::CommandLine line;
    again.runner->put_rerun_command(line, core::derived_seed(plan.seed, planned.deal),
                                    hub_options.view(), {programs.data(), plan.seats});
    out.append(line.overflowed() ? std::string_view("(its players' names are too long for a line)")
                                 : line.view());
}

void put_stderr(const void* context, core::Writer& out, std::uint64_t game) {
    static_cast<const Again*>(context)->errors->put(out, game);
}

}  // namespace

void LastErrors::take(std::uint64_t game, std::string_view note) {
    constexpr std::size_t most_columns = 68;
    const std::size_t begin = text_.size();
    for (std::size_t mark = note.find(hub::stderr_mark); mark != std::string_view::npos;
         mark = note.find(hub::stderr_mark)) {
        note.remove_prefix(mark + hub::stderr_mark.size());
        const std::string_view line = note.substr(0, note.find('\n'));
        core::put(text_, "      | ", line.substr(0, most_columns),
                  line.size() > most_columns ? "..." : "", '\n');
    }
    if (text_.size() != begin) {
        static_cast<void>(games_.push({game, begin, text_.size() - begin}));
    }
}

void LastErrors::put(core::Writer& out, std::uint64_t game) const {
    for (const Lines& lines : games_.items()) {
        if (lines.game == game) {
            out.append(text_.view().substr(lines.begin, lines.size));
        }
    }
}

CommandOf Again::command() const {
    return {.context = this,
            .put = runner == nullptr ? nullptr : put_command,
            .put_stderr = errors == nullptr ? nullptr : put_stderr};
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
