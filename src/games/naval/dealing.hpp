// Makes rules from the options --size and --ships, and maps from a seed: multitool-deal(1). The
// same seed gives the same map everywhere.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"
#include "game/settings.hpp"
#include "games/naval/fleet.hpp"

namespace naval {

// What the options are if they are not given.
inline constexpr std::string_view default_size = "10x10";
inline constexpr std::string_view default_ships = "5,4,3,3,2";

// Complains if an option is malformed, or the ships obviously cannot fit on the board.
Rules rules_of(const game::Settings& settings, game::Complaint& complaint);

// Places the ships one after another, each at random among the placements that are free. If a ship
// finds none, all ships are placed anew, up to a bound. False if the bound was reached.
[[nodiscard]] bool deal_fleet(std::uint64_t seed, const Rules& rules, Fleet& fleet);

// Write a whole file in the form that files.hpp draws.
void put_rules_file(core::Writer& writer, const Rules& rules);
void put_map_file(core::Writer& writer, const Fleet& fleet);

}  // namespace naval
