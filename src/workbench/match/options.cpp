#include "workbench/match/options.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "sys/program.hpp"
#include "sys/time.hpp"
#include "workbench/match/command_words.hpp"
#include "workbench/match/complain.hpp"
#include "workbench/match/until.hpp"
#include "workbench/rows.hpp"

namespace match {

namespace {

template <class... Parts>
[[gnu::cold]] bool refuse(const Parts&... parts) {
    complain(parts...);
    return false;
}

[[gnu::cold]] bool refuse_game(std::string_view name) {
    constexpr auto known = names_with(&hub::Family::contest, ", ");
    return refuse("there is no game '", name, "', but: ", known.view());
}

// With the first two players of the first game there is.
[[gnu::cold]] bool ask_for_game() {
    const hub::Family& family = **std::ranges::find_if(
        workbench::families(), [](const hub::Family* each) { return each->contest != nullptr; });
    const std::size_t second = family.players.find(' ') + 1;
    const std::string_view two = family.players.substr(0, family.players.find(' ', second));
    return refuse("a game and its players are wanted, as in: multitool match ", family.name, ' ',
                  two);
}

bool take_shard(const char* text, Shard& shard) {
    const std::optional<Shard> part = parse_shard(text);
    shard = part.value_or(Shard{});
    return part || refuse("--shard: '", text, "' is no part such as 1/4");
}

bool take_numbers(const core::Invocation& invocation, MatchOptions& taken) {
    constexpr std::uint64_t usual_deals = 100;
    constexpr std::int64_t usual_limit = 5 * sys::seconds;
    constexpr std::int64_t usual_game_limit = 60 * sys::seconds;
    const auto number = [&](Place place, std::uint64_t otherwise) {
        const core::OptionValue value = option_at(invocation, place);
        return value.given ? value.number : otherwise;
    };
    const auto time = [&](Place place, std::int64_t otherwise) {
        const core::OptionValue value = option_at(invocation, place);
        return value.given ? value.microseconds : otherwise;
    };
    taken.plan.deals = number(Place::deals, usual_deals);
    taken.plan.seed = number(Place::seed, 0);
    taken.seed_given = option_at(invocation, Place::seed).given;
    taken.plan.gauntlet = option_at(invocation, Place::gauntlet).given;
    taken.jobs = number(Place::jobs, usual_jobs(workbench::processors()));
    taken.limits.limit_microseconds = time(Place::limit, usual_limit);
    taken.limits.game_limit_microseconds = time(Place::game_limit, usual_game_limit);
    taken.log = option_at(invocation, Place::log).text;
    taken.record = option_at(invocation, Place::record).text;
    taken.record_faults = option_at(invocation, Place::record_faults).text;
    taken.times = option_at(invocation, Place::times).given;
    taken.json = option_at(invocation, Place::json).given;
    taken.quiet = option_at(invocation, Place::quiet).given;
    if (taken.jobs < 1 || taken.jobs > workbench::most_jobs) {
        return refuse("--jobs: ", taken.jobs, " is not within 1..", workbench::most_jobs);
    }
    if (taken.record != nullptr && taken.record_faults != nullptr) {
        return refuse("--record records the faults, too: one of the two is enough");
    }
    const char* const shard = option_at(invocation, Place::shard).text;
    const char* const until = option_at(invocation, Place::until).text;
    if (shard != nullptr && until != nullptr) {
        return refuse("--until looks at all deals, and --shard plays some of them: not together");
    }
    if (until != nullptr && !parse_until(until)) {
        return refuse("--until: '", until,
                      "' is no difference from 0.000001 to 100 percent, as in 2.5");
    }
    return shard == nullptr || take_shard(shard, taken.plan.shard);
}

bool take_player(const core::Invocation& invocation, std::size_t player, MatchOptions& taken) {
    const std::string_view text(invocation.operands[player + 1]);
    if (text.starts_with("--") && !invocation.options_ended) {
        return refuse("'", text, "': options come before the players");
    }
    const PlayerWord parts = player_word(text);
    taken.plan.names[player] = parts.name;
    taken.plan.commands[player] = parts.is_named ? parts.command : std::string_view();
    taken.entrants[player].program = parts.command.data();
    if (parts.command.empty()) {
        return refuse("'", text, "' names no program");
    }
    return true;
}

// With errno if not. Execute permission is the right to look into a folder.
bool can_be_executed(const char* path) {
    struct stat found {};
    if (::stat(path, &found) == 0 && S_ISDIR(found.st_mode)) {
        errno = EISDIR;
        return false;
    }
    return ::access(path, X_OK) == 0;
}

// A name that leads nowhere is told before anything is played. Which of ours sit in memory depends
// on what is in the current folder, as for the hubs.
bool find_players(const core::Invocation& invocation, MatchOptions& taken) {
    const bool all_processes =
        taken.record != nullptr || option_at(invocation, Place::processes).given;
    sys::Program program;
    for (std::size_t player = 0; player < taken.plan.players; ++player) {
        hub::Entrant& entrant = taken.entrants[player];
        sys::find_program(entrant.program, invocation.is_own_name, program);
        if (program.kind == sys::Program::Kind::none) {
            return refuse("there is no program '", std::string_view(entrant.program).substr(0, 200),
                          "'");
        }
        if (program.kind == sys::Program::Kind::file && !can_be_executed(program.path.c_str())) {
            return refuse(std::string_view(entrant.program).substr(0, 200), ": ",
                          ::strerrordesc_np(errno));
        }
        if (program.kind == sys::Program::Kind::own && !all_processes) {
            entrant.built_in = taken.contest->built_in(entrant.program);
        }
    }
    return true;
}

bool take_game(const core::Invocation& invocation, const hub::Family& family, MatchOptions& taken) {
    Plan& plan = taken.plan;
    const hub::ContestRow& row = *family.contest;
    if (const game::GameOption* const option =
            workbench::foreign_option(invocation, own_places, game_options, row.options)) {
        return refuse(option->name, " is nothing for ", family.name);
    }
    const core::OptionValue seats = option_at(invocation, Place::seats);
    const std::uint64_t everybody = row.seats != 0 ? row.seats : plan.players;
    const std::uint64_t wanted = seats.given ? seats.number : everybody;
    if (wanted < 2 || wanted > plan.players || (row.seats != 0 && wanted != row.seats)) {
        return refuse("--seats: ", wanted, " cannot sit together, with ", plan.players,
                      " players of ", family.name);
    }
    plan.seats = static_cast<std::uint32_t>(wanted);
    taken.contest = row.make();
    if (taken.contest == nullptr) {
        return refuse("there is no memory");
    }
    game::Complaint complaint;
    taken.contest->take(workbench::settings_at(invocation, own_places, game_options), plan.seats,
                        complaint);
    if (complaint.size() != 0) {
        return refuse(complaint.view());
    }
    std::array<hub::ContestSetting, most_settings> all;
    const std::size_t count = taken.contest->settings(all);
    for (std::size_t i = 0; i < count; ++i) {
        plan.settings.push({.name = all[i].name,
                            .is_text = !all[i].text.empty(),
                            .number = all[i].number,
                            .text = all[i].text});
    }
    if (const char* const until = option_at(invocation, Place::until).text) {
        plan.settings.push({.name = until_setting, .is_text = true, .text = until});
    }
    plan.settings.push({.name = limit_setting, .number = taken.limits.limit_microseconds});
    plan.settings.push(
        {.name = game_limit_setting, .number = taken.limits.game_limit_microseconds});
    return true;
}

}  // namespace

bool MatchOptions::has_processes() const {
    return std::any_of(entrants.begin(), entrants.begin() + plan.players,
                       [](const auto& entrant) { return entrant.built_in == hub::is_a_process; });
}

bool take_options(const core::Invocation& invocation, MatchOptions& taken) {
    if (invocation.operands.empty()) {
        return ask_for_game();
    }
    const std::string_view name(invocation.operands[0]);
    const hub::Family* const family = workbench::family_with(&hub::Family::contest, name);
    if (family == nullptr) {
        return refuse_game(name.substr(0, 100));
    }
    const auto players = invocation.operands.subspan(1);
    if (players.size() < 2 || players.size() > most_players) {
        return refuse("2 to ", most_players, " players are wanted, not ", players.size());
    }
    Plan& plan = taken.plan;
    plan.family = *workbench::family_of(family->record->name);
    plan.players = players.size();
    for (std::size_t player = 0; player < players.size(); ++player) {
        if (!take_player(invocation, player, taken)) {
            return false;
        }
    }
    if (!take_numbers(invocation, taken) || !take_game(invocation, *family, taken) ||
        !find_players(invocation, taken)) {
        return false;
    }
    if (plan.deals < 1 || !is_sound(plan)) {
        return refuse("--deals: ", plan.deals, " are none, or too many");
    }
    return true;
}

hub::Contest* contest_of(const Plan& plan) {
    const hub::Family* const family =
        workbench::family_with(&hub::Family::contest, plan.family->name);
    hub::Contest* const contest = family == nullptr ? nullptr : family->contest->make();
    if (contest == nullptr) {
        return nullptr;
    }
    game::Settings settings;
    for (const Setting& setting : plan.settings) {
        settings.add({.name = setting.name,
                      .number = static_cast<std::uint64_t>(setting.number),
                      .text = setting.text});
    }
    game::Complaint complaint;
    contest->take(settings, plan.seats, complaint);
    return complaint.size() == 0 ? contest : nullptr;
}

}  // namespace match
