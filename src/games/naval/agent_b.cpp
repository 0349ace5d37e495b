// The agent 2310B and its strategy, which searches at random and around its hits: 2310B(6),
// "Strategy".
#include "games/naval/agent.hpp"
#include "games/naval/family.hpp"
#include "games/naval/strategies.hpp"

namespace naval {

Position Hunting::choose(const Search& search) {
    if (search.new_hit) {
        list_around(search, *search.new_hit);
    }
    if (taken_ < list_.size()) {
        return list_[taken_++];
    }
    for (;;) {
        const std::uint32_t row = random_.next() % static_cast<std::uint32_t>(search.rules.height);
        const std::uint32_t column =
            random_.next() % static_cast<std::uint32_t>(search.rules.width);
        const Position position{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
        if (!search.guessed[position.index()]) {
            return position;
        }
    }
}

void Hunting::list_around(const Search& search, Position hit) {
    for (const Direction direction :
         {Direction::north, Direction::east, Direction::south, Direction::west}) {
        const Position position = moved(hit, direction, 1);
        if (search.rules.holds(position) && !search.guessed[position.index()] &&
            !listed_[position.index()]) {
            listed_[position.index()] = true;
            list_.push(position);
        }
    }
}

int agent_b_main(const core::Invocation& invocation) {
    return run_agent<Hunting>(invocation.operands);
}

}  // namespace naval
