// The naval hub: navalhub(6).
#include <csignal>
#include <cstddef>

#include "games/naval/applets.hpp"
#include "games/naval/exit.hpp"
#include "games/naval/files.hpp"
#include "games/naval/game_start.hpp"
#include "games/naval/referee.hpp"
#include "hub/drive.hpp"
#include "hub/farewell.hpp"
#include "hub/seats.hpp"
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
void start_agents(Referee& referee, hub::Seats& seats, const ConfigFileParser& config) {
    for (std::size_t round = 0; round < config.rounds() && !seats.has_to_stop(); ++round) {
        for (const Player player : {Player::one, Player::two}) {
            const game::Seat seat = Referee::seat_of(round, player);
            const AgentCommand command(config.program(round, player), seat,
                                       config.map(round, player));
            if (!seats.start(seat, command.argv())) {
                referee.lose(seats, seat, game::Outcome::not_started);
                break;
            }
        }
    }
    if (seats.stop_reason()) {
        referee.stop(seats, *seats.stop_reason());
    }
}

}  // namespace

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
    hub::Seats seats(invocation.is_own_name, *console, {.players_greet = false});
    if (!seats.open_files(hub::hub_options_of(invocation))) {
        return hub::could_not_do_it;
    }
    if (hub::Recorder* const recorder = seats.recorder()) {
        record_settings(*recorder, rules.rules(), config);
    }
    Referee referee(rules.rules());
    if (!seats.create(2 * config.rounds()) || !referee.create(config.rounds())) {
        referee.stop(seats, game::Outcome::no_memory);
    } else {
        start_agents(referee, seats, config);
        hub::drive(referee, seats);
    }
    return hub::see_off(referee, seats, hub_exit::signal);
}

}  // namespace naval
