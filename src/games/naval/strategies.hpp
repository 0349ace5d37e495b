// The strategies of the naval agents: naval(5), "STRATEGIES". Each is defined beside its agent's
// main function.
#pragma once

#include <array>
#include <cstddef>

#include "core/fixed_vector.hpp"
#include "games/naval/random.hpp"
#include "games/naval/rules.hpp"

namespace naval {

// 2310A: guesses row by row, in alternating directions.
class Sweeping final : public Strategy {
public:
    explicit Sweeping(std::uint32_t /*seed*/) {}
    Position choose(const Search& search) override;
};

// 2310B: guesses at random, and first around each hit.
class Hunting final : public Strategy {
public:
    explicit Hunting(std::uint32_t seed) : random_(seed) {}
    Position choose(const Search& search) override;

private:
    void list_around(const Search& search, Position hit);

    Random random_;
    // The cells around hits, first in, first out. Each cell is listed at most once.
    core::FixedVector<Position, most_cells> list_;
    std::size_t taken_ = 0;  // how many cells of the list were guessed
    std::array<bool, most_cells> listed_{};
};

}  // namespace naval
