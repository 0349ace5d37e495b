// The rules of the naval game as values: no input, no output, no process. The hub judges the
// shots at a Side, an agent follows the round with AgentGame.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "game/player.hpp"
#include "games/naval/board_text.hpp"
#include "games/naval/fleet.hpp"
#include "games/naval/protocol.hpp"

namespace naval {

// Puts the first ships of the fleet, as many as the rules want, on an empty board. False if there
// are too few, or one leaves the board or crosses another.
[[nodiscard]] bool place_fleet(const Rules& rules, const Fleet& fleet, BoardText& board);

// One player's ships as the hub knows them, and the shots at them.
class Side {
public:
    // False if the fleet is not exactly what the rules want.
    [[nodiscard]] bool place(const Rules& rules, const Fleet& fleet);

    // Nothing if the position was shot at before; it is on the board.
    std::optional<Shot> shoot(Position position);

    [[nodiscard]] bool is_defeated() const { return ships_left_ == 0; }
    [[nodiscard]] const BoardText& board() const { return board_; }

private:
    BoardText board_;
    std::array<std::uint8_t, most_ships> cells_left_{};  // of each ship, not hit yet
    std::size_t ships_left_ = 0;
};

// What an agent has tried so far, for its strategy to look at.
struct Search {
    Rules rules;
    std::size_t guesses = 0;
    std::array<bool, most_cells> guessed{};
    std::optional<Position> new_hit;  // of the last guess, as the hub names it

    [[nodiscard]] std::size_t cells() const {
        return static_cast<std::size_t>(rules.width) * static_cast<std::size_t>(rules.height);
    }
};

// The next cell to try; there is one that was never guessed.
using Strategy = game::Strategy<Search, Position>;

// An agent's game: follows the hub's messages and answers when its turn comes.
class AgentGame {
public:
    AgentGame(Player me, const Fleet& fleet, Strategy& strategy)
        : me_(me), fleet_(fleet), strategy_(strategy) {}

    enum class Reaction : std::uint8_t {
        invalid,      // malformed, or not what may come now
        map_refused,  // the fleet does not fit the rules
        started,      // the map is to be said, the boards can be shown
        guessed,      // the guess is to be said
        noted,        // nothing to do
        marked,       // a result: it can be shown
        done,         // the winner can be shown
        early,
    };
    Reaction hear(const Message& message);

    [[nodiscard]] Position guess() const { return guess_; }
    [[nodiscard]] std::size_t ships() const { return search_.rules.lengths.size(); }
    [[nodiscard]] const BoardText& own_board() const { return own_; }
    [[nodiscard]] const BoardText& other_board() const { return other_; }

private:
    enum class State : std::uint8_t {
        rules_due,
        my_turn_due,
        guess_sent,
        my_result_due,
        other_result_due
    };

    Reaction begin(const Rules& rules);
    Reaction choose();
    Reaction mark(const Message& result);

    Player me_;
    const Fleet& fleet_;
    Strategy& strategy_;
    State state_ = State::rules_due;
    Search search_;
    Position guess_;
    BoardText own_;
    BoardText other_;
};

}  // namespace naval
