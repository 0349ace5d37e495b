// The agent 2310A: sweeps the board.
#include "games/naval/agent.hpp"
#include "games/naval/family.hpp"
#include "games/naval/strategies.hpp"

namespace naval {

// Its guesses are all there are, so their number tells where it stands: even rows from the left,
// odd ones from the right.
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
