// The card hub: 2310hub(6).
#include <csignal>
#include <cstdint>
#include <optional>
#include <span>

#include "games/cards/deck.hpp"
#include "games/cards/exit.hpp"
#include "games/cards/family.hpp"
#include "games/cards/protocol.hpp"
#include "games/cards/referee.hpp"
#include "games/cards/seating.hpp"
#include "games/cards/settings.hpp"
#include "hub/drive.hpp"
#include "hub/farewell.hpp"
#include "hub/seats.hpp"
#include "sys/io.hpp"

namespace cards {

namespace {

void start_players(const Referee& referee, hub::Seats& seats, std::span<const char* const> programs,
                   std::int64_t threshold) {
    for (game::Seat seat = 0; seat < seats.size() && !seats.has_to_stop(); ++seat) {
        start_player(seats, referee, seat, programs[seat], threshold);
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
    hub::Seats seats(invocation.is_own_name, console, {});
    if (!seats.open_files(hub::hub_options_of(invocation))) {
        return hub::could_not_do_it;
    }
    if (hub::Recorder* const recorder = seats.recorder()) {
        record_settings(*recorder, operands[1], deck.cards());
    }
    Referee referee;
    if (!seats.create(programs.size()) ||
        !referee.deal(deck.cards(), static_cast<std::uint32_t>(programs.size()), *threshold)) {
        referee.stop(seats, game::Outcome::no_memory);
    } else {
        start_players(referee, seats, programs, *threshold);
        hub::greet(referee, seats, greeting);
        hub::drive(referee, seats);
    }
    return hub::see_off(referee, seats, hub_exit::signal);
}

}  // namespace cards
