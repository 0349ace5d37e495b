// A family's generator of inputs (deck, roll file, rules, map) for the program `deal`.
#pragma once

#include <cstdint>
#include <span>

#include "game/settings.hpp"
#include "sys/out_buffer.hpp"

namespace game {

struct Dealer {
    std::span<const GameOption> options;  // the options of `deal` that this family uses
    // Writes the whole file. If the settings are wrong, fills `complaint` and writes nothing.
    void (*put)(const Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                Complaint& complaint);
    // False if the seed does not change the output for these settings.
    bool (*needs_seed)(const Settings& settings);
};

constexpr bool always_needs_seed(const Settings& /*settings*/) { return true; }

}  // namespace game
