#include "workbench/match/options.hpp"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "sys/error_text.hpp"
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

bool refuse_game(std::string_view name) {
    constexpr auto known = names_with(&hub::Family::runner, ", ");
    return refuse("there is no game '", name, "', but: ", known.view());
}

// With the first two players of the first game there is.
bool ask_for_game() {
    const hub::Family& family = **std::ranges::find_if(
        workbench::families(), [](const hub::Family* each) { return bool{each->runner}; });
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

// Whether all orders are played, or tables are drawn; take_numbers has taken the other options.
bool take_orders(const core::Invocation& invocation, Plan& plan) {
    if (const char* const orders = option_at(invocation, OptionIndex::orders).text) {
        if (std::string_view(orders) != "all") {
            return refuse("--orders: '", orders, "' is not 'all', the only value");
        }
        plan.all_orders = true;
    }
    if (!option_at(invocation, OptionIndex::draw).given) {
        return true;
    }
    if (plan.draw == 0) {
        return refuse("--draw must be at least 1 table for each deal");
    }
    if (plan.gauntlet || plan.all_orders || option_at(invocation, OptionIndex::until).given) {
        return refuse("--draw cannot be combined with ",
                      plan.gauntlet     ? "--gauntlet: drawn tables have players of all kinds"
                      : plan.all_orders ? "--orders: a drawn table is played once"
                                        : "--until: the first two players need not meet");
    }
    return true;
}

bool take_numbers(const core::Invocation& invocation, MatchOptions& taken) {
    constexpr std::uint64_t default_deals = 100;
    constexpr std::int64_t default_limit = 5 * sys::seconds;
    constexpr std::int64_t default_start_limit = 10 * sys::seconds;
    constexpr std::int64_t default_bank = 30 * sys::seconds;
    constexpr std::int64_t default_game_limit = 300 * sys::seconds;
    const auto number = [&](OptionIndex index, std::uint64_t otherwise) {
        const core::OptionValue value = option_at(invocation, index);
        return value.given ? value.number : otherwise;
    };
    const auto time = [&](OptionIndex index, std::int64_t otherwise) {
        const core::OptionValue value = option_at(invocation, index);
        return value.given ? value.microseconds : otherwise;
    };
    taken.plan.deals = number(OptionIndex::deals, default_deals);
    taken.plan.seed = number(OptionIndex::seed, 0);
    taken.seed_given = option_at(invocation, OptionIndex::seed).given;
    taken.plan.gauntlet = option_at(invocation, OptionIndex::gauntlet).given;
    taken.plan.draw = number(OptionIndex::draw, 0);
    taken.jobs = number(OptionIndex::jobs, default_jobs(workbench::processors()));
    taken.limits.answer = time(OptionIndex::limit, default_limit);
    taken.limits.start = time(OptionIndex::start_limit, default_start_limit);
    taken.limits.bank = time(OptionIndex::bank, default_bank);
    taken.limits.game = time(OptionIndex::game_limit, default_game_limit);
    taken.log = option_at(invocation, OptionIndex::log).text;
    taken.page = option_at(invocation, OptionIndex::page).text;
    taken.record = option_at(invocation, OptionIndex::record).text;
    taken.record_faults = option_at(invocation, OptionIndex::record_faults).text;
    taken.times = option_at(invocation, OptionIndex::times).given;
    taken.stay = option_at(invocation, OptionIndex::stay).given;
    taken.strict = option_at(invocation, OptionIndex::strict).given;
    taken.json = option_at(invocation, OptionIndex::json).given;
    taken.quiet = option_at(invocation, OptionIndex::quiet).given;
    if (taken.jobs < 1 || taken.jobs > workbench::most_jobs) {
        return refuse("--jobs: ", taken.jobs, " is not within 1..", workbench::most_jobs);
    }
    if (taken.record != nullptr && taken.record_faults != nullptr) {
        return refuse("--record also records the faults: give one of the two");
    }
    const char* const shard = option_at(invocation, OptionIndex::shard).text;
    const char* const until = option_at(invocation, OptionIndex::until).text;
    if (shard != nullptr && until != nullptr) {
        return refuse("--until looks at all deals, and --shard plays some of them: not together");
    }
    if (until != nullptr && !parse_until(until)) {
        return refuse("--until: '", until,
                      "' is no difference from 0.000001 to 100 percent, as in 2.5");
    }
    return (shard == nullptr || take_shard(shard, taken.plan.shard)) &&
           take_orders(invocation, taken.plan);
}

// The program that a family's short name of a player stands for; null if it is none. As in the
// hubs, a file in the current folder takes precedence.
const char* long_name_of(const hub::Family& family, const char* name) {
    for (const hub::ShortName& each : family.short_names) {
        if (each.name == name && ::access(name, F_OK) != 0) {
            return each.program;
        }
    }
    return nullptr;
}

bool take_player(const core::Invocation& invocation, const hub::Family& family, std::size_t player,
                 MatchOptions& taken) {
    const std::string_view text(invocation.operands[player + 1]);
    if (text.starts_with("--") && !invocation.options_ended) {
        return refuse("'", text, "': options come before the players");
    }
    const PlayerWord parts = player_word(text);
    taken.plan.names[player] = parts.name;
    taken.plan.commands[player] = parts.is_named ? parts.command : std::string_view();
    taken.player_specs[player].program = parts.command.data();
    if (parts.command.empty()) {
        return refuse("'", text, "' names no program");
    }
    // In the log and in commands for people it is a player with a name of its own.
    if (const char* const program = long_name_of(family, parts.command.data())) {
        taken.plan.commands[player] = program;
        taken.player_specs[player].program = program;
    }
    return true;
}

// Refuses a file that cannot be executed. A folder is refused separately, because access(2) with
// X_OK succeeds for it.
bool check_executable(std::string_view shown_name, const char* path) {
    struct stat found {};
    const bool is_folder = ::stat(path, &found) == 0 && S_ISDIR(found.st_mode);
    if (!is_folder && ::access(path, X_OK) == 0) {
        return true;
    }
    return refuse(shown_name, ": ", sys::error_text(is_folder ? EISDIR : errno));
}

// Looks up all programs, so that a misspelt name is reported before any game is played. As in the
// hubs, a program in the current folder takes precedence over a built-in player of the same name.
// The other family that this program of ours belongs to; null if there is none.
const hub::Family* other_family_of(std::string_view program, const hub::Family& family) {
    const auto has_it = [&](const hub::Family* each) {
        return std::ranges::any_of(
            each->applets, [&](const core::Applet& applet) { return applet.name == program; });
    };
    const auto families = workbench::families();
    const auto other = std::ranges::find_if(families, has_it);
    return has_it(&family) || other == families.end() ? nullptr : *other;
}

bool find_players(const core::Invocation& invocation, const hub::Family& family,
                  MatchOptions& taken) {
    const bool all_processes =
        taken.record != nullptr || option_at(invocation, OptionIndex::processes).given;
    sys::Program program;
    for (std::size_t player = 0; player < taken.plan.players; ++player) {
        hub::PlayerSpec& player_spec = taken.player_specs[player];
        sys::find_program(player_spec.program, invocation.is_own_name, program);
        const std::string_view shown_name = std::string_view(player_spec.program).substr(0, 200);
        if (program.kind == sys::Program::Kind::none) {
            return refuse("there is no program '", shown_name, "'");
        }
        if (program.kind == sys::Program::Kind::file &&
            !check_executable(shown_name, program.path.c_str())) {
            return false;
        }
        if (program.kind == sys::Program::Kind::own) {
            if (const hub::Family* const other = other_family_of(player_spec.program, family)) {
                return refuse("'", shown_name, "' is a program of ", other->name,
                              ", and cannot play ", family.name,
                              "; its players are: ", family.players);
            }
        }
        if (program.kind == sys::Program::Kind::own && !all_processes) {
            player_spec.built_in = taken.runner->built_in(player_spec.program);
        }
    }
    return true;
}

bool take_game(const core::Invocation& invocation, const hub::Family& family, MatchOptions& taken) {
    Plan& plan = taken.plan;
    const hub::GameRunnerRow& row = *family.runner;
    if (const game::GameOption* const option =
            workbench::foreign_option(invocation, own_option_count, game_options, row.options)) {
        return refuse(option->name, " is nothing for ", family.name);
    }
    const core::OptionValue seats = option_at(invocation, OptionIndex::seats);
    const std::uint64_t default_seats = row.seats != 0 ? row.seats : plan.players;
    const std::uint64_t wanted = seats.given ? seats.number : default_seats;
    if (!seats.given && wanted > game::most_seats) {
        return refuse(plan.players, " players do not fit at one table, which has up to ",
                      game::most_seats, " seats: how many sit together? --seats K");
    }
    if (wanted > game::most_seats || wanted < 2 || wanted > plan.players ||
        (row.seats != 0 && wanted != row.seats)) {
        return refuse("--seats: ", wanted, " cannot sit together, with ", plan.players,
                      " players of ", family.name);
    }
    plan.seats = static_cast<std::uint32_t>(wanted);
    taken.runner = row.make();
    if (taken.runner == nullptr) {
        return refuse("there is no memory");
    }
    game::Complaint complaint;
    taken.runner->configure(workbench::settings_at(invocation, own_option_count, game_options),
                            plan.seats, complaint);
    if (complaint.size() != 0) {
        return refuse(complaint.view());
    }
    std::array<hub::NamedSetting, most_settings> all;
    const std::size_t count = taken.runner->settings(all);
    for (std::size_t i = 0; i < count; ++i) {
        plan.settings.push({.name = all[i].name,
                            .is_text = !all[i].text.empty(),
                            .number = all[i].number,
                            .text = all[i].text});
    }
    if (const char* const until = option_at(invocation, OptionIndex::until).text) {
        plan.settings.push({.name = until_setting, .is_text = true, .text = until});
    }
    hub::Limits& limits = taken.limits;
    plan.settings.push({.name = limit_setting, .number = limits.answer});
    plan.settings.push({.name = start_limit_setting, .number = limits.start});
    plan.settings.push({.name = bank_setting, .number = limits.bank});
    plan.settings.push({.name = game_limit_setting, .number = limits.game});
    const std::optional<std::uint64_t> default_refusals = taken.runner->default_refusals();
    const core::OptionValue refusals = option_at(invocation, OptionIndex::refusals);
    if (!default_refusals) {
        return !refusals.given || refuse("--refusals is nothing for ", family.name);
    }
    limits.refusals = refusals.given ? refusals.number : *default_refusals;
    constexpr std::uint64_t most_refusals = 1'000'000'000;
    if (limits.refusals > most_refusals) {
        return refuse("--refusals: ", limits.refusals, " is above ", most_refusals);
    }
    plan.settings.push(
        {.name = refusals_setting, .number = static_cast<std::int64_t>(limits.refusals)});
    return true;
}

}  // namespace

bool MatchOptions::has_processes() const {
    return std::any_of(
        player_specs.begin(), player_specs.begin() + plan.players,
        [](const auto& player_spec) { return player_spec.built_in == hub::is_a_process; });
}

bool take_options(const core::Invocation& invocation, MatchOptions& taken) {
    if (invocation.operands.empty()) {
        return ask_for_game();
    }
    const std::string_view name(invocation.operands[0]);
    const hub::Family* const family = workbench::family_with(&hub::Family::runner, name);
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
        if (!take_player(invocation, *family, player, taken)) {
            return false;
        }
    }
    if (!take_numbers(invocation, taken) || !take_game(invocation, *family, taken) ||
        !find_players(invocation, *family, taken)) {
        return false;
    }
    if (plan.all_orders && plan.seats > most_seats_of_all_orders) {
        return refuse("--orders all is for up to ", most_seats_of_all_orders, " seats, not ",
                      plan.seats);
    }
    if (games_per_deal(plan) > most_games) {
        return refuse("a deal of every combination of ", plan.seats, " of ", plan.players,
                      " players has more than ", most_games,
                      " games: --draw N plays N tables of each deal");
    }
    if (plan.deals < 1 || !is_sound(plan)) {
        return refuse("--deals: ", plan.deals, " are none, or too many");
    }
    return true;
}

hub::Limits limits_of(const Plan& plan) {
    const auto number = [&](std::string_view name, std::int64_t otherwise) {
        const Setting* const setting = find_setting(plan, name);
        return setting == nullptr ? otherwise : setting->number;
    };
    hub::Limits limits{.answer = number(limit_setting, 0),
                       .start = number(start_limit_setting, 0),
                       .bank = number(bank_setting, 0),
                       .game = number(game_limit_setting, 0)};
    if (const std::int64_t refusals = number(refusals_setting, -1); refusals >= 0) {
        limits.refusals = static_cast<std::uint64_t>(refusals);
    }
    return limits;
}

hub::GameRunner* runner_of(const Plan& plan) {
    const hub::Family* const family =
        workbench::family_with(&hub::Family::runner, plan.family->name);
    hub::GameRunner* const runner = family == nullptr ? nullptr : family->runner->make();
    if (runner == nullptr) {
        return nullptr;
    }
    game::Settings settings;
    for (const Setting& setting : plan.settings) {
        settings.add({.name = setting.name,
                      .number = static_cast<std::uint64_t>(setting.number),
                      .text = setting.text});
    }
    game::Complaint complaint;
    runner->configure(settings, plan.seats, complaint);
    return complaint.size() == 0 ? runner : nullptr;
}

}  // namespace match
