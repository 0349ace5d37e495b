// How a family shows the inputs that it makes from a seed: a row for each, for the program `deal`.
#pragma once

#include <cstdint>
#include <string_view>

#include "game/settings.hpp"
#include "sys/out_buffer.hpp"

namespace game {

struct Dealer {
    std::string_view family;
    // What of the settings it looks at, as options: "--cards".
    std::string_view options;
    // The whole file, as far as the output takes it; or a complaint, and nothing is put.
    void (*put)(const Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                Complaint& complaint);
    // Whether what is asked for depends on the seed at all.
    bool (*needs_seed)(const Settings& settings);
};

constexpr bool always_needs_seed(const Settings& /*settings*/) { return true; }

}  // namespace game
