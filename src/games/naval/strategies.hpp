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
    explicit Sweeping(std::uint32_t /*seed*/) {}
    Position choose(const Search& search) override;
};

// At random, and around every hit.
class Hunting final : public Strategy {
public:
    explicit Hunting(std::uint32_t seed) : random_(seed) {}
    Position choose(const Search& search) override;

private:
    void list_around(const Search& search, Position hit);

    Random random_;
    core::FixedVector<Position, most_cells> list_;  // every cell at most once, first in, first out
    std::size_t taken_ = 0;                         // of the list
    std::array<bool, most_cells> listed_{};
};

}  // namespace naval
