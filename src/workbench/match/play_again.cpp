// `match --again GAME LOG`: plays a game of a log once more, by processes, and shows it as a hub
// does.
#include <array>
#include <cstring>

#include "core/random.hpp"
#include "sys/error_text.hpp"
#include "sys/mapped.hpp"
#include "sys/mapped_text.hpp"
#include "sys/wait.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/log_file.hpp"
#include "workbench/match/options.hpp"

namespace match {

namespace {

using workbench::could_not_do_it;

// Returns false, after printing the reason, if an option was given that --again does not use.
bool has_only_own_options(const core::Invocation& invocation) {
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (invocation.option(i).given && static_cast<OptionIndex>(i) != OptionIndex::again) {
            complain(options[i].name, ": the log says what was played; --again has no options");
            return false;
        }
    }
    return true;
}

// Returns false, after printing the reason, if there is no header of a match.
bool read_header(const char* path, LogReader& reader, LogHeader& header) {
    switch (reader.begin(header)) {
        case Read::good: return true;
        case Read::end: complain(path, ": there is no match in it"); return false;
        case Read::faulty:
            complain(path, ": this is not the log of a match: ", reader.fault());
            return false;
    }
    return false;
}

// The programs of all seats, each ended by a NUL as a system call wants it.
class Programs {
public:
    // Returns false if allocation failed.
    [[nodiscard]] bool take(const Plan& plan, const PlannedGame& planned) {
        std::array<std::size_t, game::most_seats> offsets{};
        for (std::size_t seat = 0; seat < plan.seats; ++seat) {
            const PlayerIndex player = planned.seating[seat];
            const std::string_view command = plan.commands[player];
            offsets[seat] = text_.size();
            core::put(text_, command.empty() ? plan.names[player] : command, '\0');
        }
        for (std::size_t seat = 0; seat < plan.seats && !text_.failed(); ++seat) {
            specs_[seat].program = text_.view().data() + offsets[seat];
        }
        return !text_.failed();
    }
    [[nodiscard]] std::span<const hub::PlayerSpec> specs(std::size_t seats) const {
        return {specs_.data(), seats};
    }

private:
    sys::MappedText text_;
    std::array<hub::PlayerSpec, game::most_seats> specs_{};
};

}  // namespace

int play_again(const core::Invocation& invocation) {
    if (!has_only_own_options(invocation)) {
        return could_not_do_it;
    }
    if (invocation.operands.size() != 1) {
        return complain("--again wants the number of a game and a log");
    }
    const char* const path = invocation.operands[0];
    LogBytes bytes;
    const core::Result<sys::Fd> file = open_log(path, bytes);
    if (!file) {
        return complain(path, ": ", log_error(file.error()));
    }
    const auto reader = sys::make_mapped<LogReader>();
    const auto drawn = sys::make_mapped<DrawnTables>();
    const auto header = sys::make_mapped<LogHeader>();
    const auto programs = sys::make_mapped<Programs>();
    const auto report = sys::make_mapped<hub::GameReport>();
    if (reader.get() == nullptr || drawn.get() == nullptr || header.get() == nullptr ||
        programs.get() == nullptr || report.get() == nullptr) {
        return complain("there is no memory");
    }
    reader->attach(bytes);
    if (!read_header(path, *reader, *header)) {
        return could_not_do_it;
    }
    const Plan& plan = header->plan;
    const std::uint64_t game = option_at(invocation, OptionIndex::again).number;
    if (game >= total_games(plan)) {
        return complain("--again: the games of this match are 0 to ", total_games(plan) - 1);
    }
    hub::GameRunner* const runner = runner_of(plan);
    if (runner == nullptr) {
        return complain(plan.family->name, ": this executable cannot play such games");
    }
    const PlannedGame planned = game_at(plan, game, *drawn);
    if (!programs->take(plan, planned)) {
        return complain("there is no memory");
    }
    if (!runner->deal(core::derived_seed(plan.seed, planned.deal))) {
        return complain("deal ", planned.deal, " cannot be made: ", runner->why_no_deal());
    }
    const hub::GameSetup setup{
        .player_specs = programs->specs(plan.seats),
        .is_own_name = invocation.is_own_name,
        .options = {.limits = limits_of(plan), .show = true, .shares_stderr = true},
        .is_shown = true};
    runner->play(setup, *report);
    if (report->system_error && *report->system_error != 0) {
        return complain("game ", game,
                        " could not be played: ", sys::error_text(*report->system_error));
    }
    return report->end_reason.outcome == game::Outcome::signal ? sys::end_signal::status()
           : report->system_error                              ? could_not_do_it
                                                               : report->status;
}

}  // namespace match
