// What has to be done before a naval round begins, in the hub and in a match alike: rules and maps
// are recorded (record(5), "EVENTS"), and each agent is started with its arguments.
#pragma once

#include <cstddef>

#include "core/fixed_string.hpp"
#include "games/naval/fleet.hpp"
#include "games/naval/referee.hpp"
#include "hub/recorder.hpp"

namespace naval {

[[gnu::cold]] void record_rules(hub::Recorder& recorder, const Rules& rules);
[[gnu::cold]] void record_map(hub::Recorder& recorder, game::Seat seat, const char* path);

// The seed in an agent's arguments.
constexpr std::uint32_t seed_of(game::Seat seat) { return seat + 1; }

// `Table` is one whose players are processes.
template <class Table>
bool start_agent(Table& table, std::size_t round, Player player, const char* program,
                 const char* map) {
    const game::Seat seat = Referee::seat_of(round, player);
    core::FixedString<20> id;
    core::FixedString<20> seed;
    core::put(id, player);
    core::put(seed, seed_of(seat));
    const char* const argv[] = {program, id.c_str(), map, seed.c_str(), nullptr};
    return table.start(seat, argv);
}

}  // namespace naval
