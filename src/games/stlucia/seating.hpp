// What has to be done before a dice game begins, in the hub and in a match alike: the settings are
// recorded (record(5), "EVENTS"), and each player is started with its arguments.
#pragma once

#include <span>

#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "games/stlucia/dice.hpp"
#include "games/stlucia/settings.hpp"
#include "hub/recorder.hpp"
#include "hub/seats.hpp"

namespace stlucia {

// The pipes stay open at the end, so that a player that ignores its last message is killed and
// reported. With closed pipes it might exit because of EOF instead.
inline constexpr hub::Manners manners{.closes_pipes = false, .own_time_to_leave = true};

[[gnu::cold]] void record_settings(hub::Recorder& recorder, const char* win_score,
                                   std::span<const Face> dice);

// `Table` is one whose players are processes.
template <class Table>
bool start_player(Table& table, game::Seat players, game::Seat seat, const char* program) {
    core::FixedString<2> count;
    core::put(count, players);
    const char letter[] = {letter_of(seat), '\0'};
    const char* const argv[] = {program, count.c_str(), letter, nullptr};
    return table.start(seat, argv);
}

}  // namespace stlucia
