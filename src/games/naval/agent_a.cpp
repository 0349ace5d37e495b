// The agent 2310A and its strategy, which sweeps the board: 2310A(6), "Strategy".
#include "games/naval/agent.hpp"
#include "games/naval/family.hpp"
#include "games/naval/strategies.hpp"

namespace naval {

// This agent never skips a cell, so the number of its guesses gives the next one. Even rows go from
// left to right, odd rows from right to left.
Position Sweeping::choose(const Search& search) {
    const auto guesses = static_cast<int>(search.guesses);
    const int row = guesses / search.rules.width;
    const int step = guesses % search.rules.width;
    const int column = row % 2 == 0 ? step : search.rules.width - 1 - step;
    return {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
}

int agent_a_main(const core::Invocation& invocation) {
    return run_agent<Sweeping>(invocation.operands);
}

}  // namespace naval
