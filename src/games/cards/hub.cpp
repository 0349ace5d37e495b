// The card hub: 2310hub(6).
#include <csignal>
#include <cstdint>
#include <optional>
#include <span>

#include "games/cards/deck.hpp"
#include "games/cards/exit.hpp"
#include "games/cards/family.hpp"
#include "games/cards/game_start.hpp"
#include "games/cards/protocol.hpp"
#include "games/cards/referee.hpp"
#include "games/cards/settings.hpp"
#include "hub/drive.hpp"
#include "hub/process_table.hpp"
#include "hub/shutdown.hpp"
#include "sys/io.hpp"

namespace cards {

namespace {

void start_players(const Referee& referee, hub::ProcessTable& table,
                   std::span<const char* const> programs, std::int64_t threshold) {
    for (game::Seat seat = 0; seat < table.size() && !table.has_to_stop(); ++seat) {
        table.start(seat, PlayerCommand(programs[seat], referee, seat, threshold).argv());
    }
}

}  // namespace

int hub_main(const core::Invocation& invocation) {
    hub::prepare(invocation, SIGHUP, hub_exit::signal);
    const auto operands = invocation.operands;
    if (operands.size() < 4) {
        return sys::end_with(hub_exit::usage);
    }
    const std::optional<std::int64_t> threshold = parse_setting(operands[1], least_threshold);
    if (!threshold) {
        return sys::end_with(hub_exit::threshold);
    }
    DeckParser deck;
    if (!read_deck(operands[0], deck)) {
        return sys::end_with(hub_exit::deck);
    }
    const auto programs = operands.subspan(2);
    if (deck.cards().size() < programs.size()) {
        return sys::end_with(hub_exit::cards);
    }
    hub::SizedConsole<4096> console(1);
    hub::ProcessTable table(invocation.is_own_name, console, {});
    if (!table.open_files(hub::hub_options_of(invocation))) {
        return hub::could_not_do_it;
    }
    if (hub::Recorder* const recorder = table.recorder()) {
        record_settings(*recorder, operands[1], deck.cards());
    }
    Referee referee;
    if (!table.create(programs.size()) ||
        !referee.deal(deck.cards(), static_cast<std::uint32_t>(programs.size()), *threshold)) {
        referee.stop(table, game::Outcome::no_memory);
    } else {
        start_players(referee, table, programs, *threshold);
        hub::greet(referee, table, greeting);
        hub::drive(referee, table);
    }
    return hub::shut_down(referee, table, hub_exit::signal);
}

}  // namespace cards
