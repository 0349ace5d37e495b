// How a dice game begins, for whoever runs it: what its record says of it, and what its players are
// started with.
#pragma once

#include <span>

#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "games/stlucia/dice.hpp"
#include "games/stlucia/settings.hpp"
#include "hub/process_table.hpp"
#include "hub/recorder.hpp"

namespace stlucia {

// The pipes stay open at the end: a player that does not heed its last words is to be killed and
// reported, not talked into leaving by the end of its input.
inline constexpr hub::ProtocolTraits protocol_traits{.closes_pipes = false,
                                                     .own_exit_deadline = true};

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
