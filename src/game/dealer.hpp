// How a family shows the inputs that it makes from a seed, for the program `deal`.
#pragma once

#include <cstdint>
#include <span>

#include "game/settings.hpp"
#include "sys/out_buffer.hpp"

namespace game {

struct Dealer {
    std::span<const GameOption> options;  // the settings that it looks at
    // The whole file, as far as the output takes it; or a complaint, and nothing is put.
    void (*put)(const Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                Complaint& complaint);
    // Whether what is asked for depends on the seed at all.
    bool (*needs_seed)(const Settings& settings);
};

constexpr bool always_needs_seed(const Settings& /*settings*/) { return true; }

}  // namespace game
