// What has to be done before a card game begins, in the hub and in a match alike: the settings are
// recorded (record(5), "EVENTS"), and each player is started with its arguments.
#pragma once

#include <cstdint>
#include <span>

#include "core/fixed_string.hpp"
#include "games/cards/referee.hpp"
#include "hub/recorder.hpp"

namespace cards {

[[gnu::cold]] void record_settings(hub::Recorder& recorder, const char* threshold,
                                   std::span<const Card> deck);

// `Table` is one whose players are processes.
template <class Table>
bool start_player(Table& table, const Referee& referee, game::Seat seat, const char* program,
                  std::int64_t threshold_number) {
    core::FixedString<20> count;
    core::FixedString<20> position;
    core::FixedString<20> threshold;
    core::FixedString<20> hand_size;
    core::put(count, referee.seats());
    core::put(position, seat);
    core::put(threshold, threshold_number);
    core::put(hand_size, referee.game().hand_size());
    const char* const argv[] = {program,           count.c_str(),     position.c_str(),
                                threshold.c_str(), hand_size.c_str(), nullptr};
    return table.start(seat, argv);
}

}  // namespace cards
