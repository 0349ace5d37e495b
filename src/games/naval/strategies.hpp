// The strategies of the agents, for the unit tests and the agents' entries: naval(5), "STRATEGIES".
#pragma once

#include <array>
#include <cstddef>

#include "core/fixed_vector.hpp"
#include "games/naval/random.hpp"
#include "games/naval/rules.hpp"

namespace naval {

// Row by row, to and fro.
class Sweeping final : public Strategy {
public:
    Position choose(const Search& search) override;
};

// At random, and around every hit.
class Hunting final : public Strategy {
public:
    void seed(std::uint32_t seed) override { random_ = Random(seed); }
    Position choose(const Search& search) override;
    void notice_hit(const Search& search, Position hit) override;

private:
    Random random_{1};
    core::FixedVector<Position, most_cells> list_;  // every cell at most once, first in, first out
    std::size_t taken_ = 0;                         // of the list
    std::array<bool, most_cells> listed_{};
};

}  // namespace naval
