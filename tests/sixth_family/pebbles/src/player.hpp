// A player: takes its number of pebbles, or what is left.
#pragma once

#include <cstdint>

#include "game/answer_line.hpp"
#include "game/player.hpp"
#include "games/pebbles/exit.hpp"

namespace pebbles {

struct NoStrategy {};

struct Habit {
    std::int64_t takes;
};

class Player final : public game::Player {
public:
    explicit Player(const Habit& habit) : habit_(habit) {}
    Player(const Habit& habit, NoStrategy& /*strategy*/) : Player(habit) {}

    void greet(game::Voice& /*voice*/) override {}
    const core::Ending* hear(game::Voice& voice, std::string_view piece, bool ends_line) override;
    const core::Ending& lose() override { return player_exit::hub_gone; }

private:
    Habit habit_;
    game::AnswerLine<16> line_;
};

}  // namespace pebbles
