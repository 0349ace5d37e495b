// Rules from their sizes, and maps from a seed: naval(5), "RULES FILES" and "MAP FILES", as
// multitool-deal(1) makes them.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/text_out.hpp"
#include "game/settings.hpp"
#include "games/naval/fleet.hpp"

namespace naval {

// What the options are if they are not given.
inline constexpr std::string_view usual_size = "10x10";
inline constexpr std::string_view usual_ships = "5,4,3,3,2";

// As the options say; complains if they are none, or no fleet of theirs can fit.
Rules rules_of(const game::Settings& settings, game::Complaint& complaint);

// Every ship somewhere where it fits, each such place as likely as any other. False if no way was
// found to put them all: they are tried one after another, each at places at random, and all of
// them anew if one finds none, up to a bound.
[[nodiscard]] bool deal_fleet(std::uint64_t seed, const Rules& rules, Fleet& fleet);

inline void put_rules_file(core::Writer& sink, const Rules& rules) {
    core::put(sink, rules.width, ' ', rules.height, '\n', rules.lengths.size(), '\n');
    for (const std::int64_t length : rules.lengths) {
        core::put(sink, length, '\n');
    }
}

inline void put_map_file(core::Writer& sink, const Fleet& fleet) {
    for (const Placement& ship : fleet) {
        core::put(sink, ship.start, ' ', ship.direction, '\n');
    }
}

}  // namespace naval
