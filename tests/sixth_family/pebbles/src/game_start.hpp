// What has to be done before a game begins, in the hub and in a match alike: its settings are
// recorded, and each player is started with its arguments.
#pragma once

#include <cstdint>
#include <optional>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "hub/process_table.hpp"
#include "hub/recorder.hpp"

namespace pebbles {

inline constexpr hub::ProtocolTraits protocol_traits{.players_greet = false};

inline void record_heap(hub::Recorder& recorder, std::int64_t heap) {
    core::FixedString<20> text;
    core::put(text, heap);
    recorder.event(std::nullopt, "game", "pebbles 1");
    recorder.event(std::nullopt, "option", "heap", text.view());
}

// `Table` is one whose players are processes.
template <class Table>
bool start_player(Table& table, game::Seat seat, const char* program) {
    core::FixedString<10> number;
    core::put(number, seat);
    const char* const argv[] = {program, number.c_str(), nullptr};
    return table.start(seat, argv);
}

}  // namespace pebbles
