// The naval hub: navalhub(6).
#include <csignal>
#include <cstddef>
#include <unistd.h>

#include "core/number.hpp"
#include "games/naval/exit.hpp"
#include "games/naval/family.hpp"
#include "games/naval/files.hpp"
#include "games/naval/game_start.hpp"
#include "games/naval/referee.hpp"
#include "hub/drive.hpp"
#include "hub/process_table.hpp"
#include "hub/shutdown.hpp"
#include "sys/io.hpp"
#include "sys/mapped.hpp"

namespace naval {

namespace {

// The size of a pipe's buffer, so that the boards of many finished rounds go out in one write.
using Console = hub::SizedConsole<65536>;

void record_settings(hub::Recorder& recorder, const Rules& rules, const ConfigFileParser& config) {
    record_rules(recorder, rules);
    for (std::size_t round = 0; round < config.rounds(); ++round) {
        for (const Player player : {Player::one, Player::two}) {
            record_map(recorder, Referee::seat_of(round, player), config.map(round, player));
        }
    }
}

// If one agent of a round cannot be started, the other one is not started either.
void start_agents(Referee& referee, hub::ProcessTable& table, const ConfigFileParser& config) {
    for (std::size_t round = 0; round < config.rounds() && !table.has_to_stop(); ++round) {
        for (const Player player : {Player::one, Player::two}) {
            const game::Seat seat = Referee::seat_of(round, player);
            const AgentCommand command(config.program(round, player), seat,
                                       config.map(round, player));
            if (!table.start(seat, command.argv())) {
                referee.lose(table, seat, game::Outcome::not_started);
                break;
            }
        }
    }
    if (table.stop_reason()) {
        referee.stop(table, *table.stop_reason());
    }
}

// A number that is not also a file name. As the second of two operands it is the threshold of a
// card game whose players were forgotten, not the config file of a naval game.
bool can_only_be_a_threshold(const char* operand) {
    return core::parse_number(operand, core::signed_digits) && ::access(operand, F_OK) != 0;
}

}  // namespace

bool are_naval_operands(std::span<const char* const> operands) {
    return operands.size() == 2 && !can_only_be_a_threshold(operands[1]);
}

int hub_main(const core::Invocation& invocation) {
    hub::prepare(invocation, SIGHUP, hub_exit::signal);
    const auto operands = invocation.operands;
    if (operands.size() != 2) {
        return sys::end_with(hub_exit::usage);
    }
    RulesFileParser rules;
    if (!read_rules_file(operands[0], rules)) {
        return sys::end_with(hub_exit::rules);
    }
    ConfigFileParser config;
    if (!read_config_file(operands[1], config)) {
        return sys::end_with(hub_exit::config);
    }
    const sys::MappedPointer<Console> console = sys::make_mapped<Console>(1);
    if (console.get() == nullptr) {
        return sys::end_with(hub_exit::start);
    }
    hub::ProcessTable table(invocation.is_own_name, *console, {.players_greet = false});
    if (!table.open_files(hub::hub_options_of(invocation))) {
        return hub::could_not_do_it;
    }
    if (hub::Recorder* const recorder = table.recorder()) {
        record_settings(*recorder, rules.rules(), config);
    }
    Referee referee(rules.rules());
    referee.limit_refusals(table.options().limits.refusals);
    if (!table.create(2 * config.rounds()) || !referee.create(config.rounds())) {
        referee.stop(table, game::Outcome::no_memory);
    } else {
        start_agents(referee, table, config);
        hub::drive(referee, table);
    }
    return hub::shut_down(referee, table, hub_exit::signal);
}

}  // namespace naval
