// The rules of the naval game, without input, output or processes: naval(5), "THE GAME". The hub
// judges shots with Side, an agent follows the round with AgentGame.
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

// Clears the board and puts as many ships of the fleet on it as the rules want. False if the fleet
// has too few ships, or a ship leaves the board or crosses another.
[[nodiscard]] bool place_fleet(const Rules& rules, const Fleet& fleet, BoardText& board);

// One player's ships, and the shots at them.
class Side {
public:
    // False if the fleet is not exactly what the rules want.
    [[nodiscard]] bool place(const Rules& rules, const Fleet& fleet);

    // Returns nothing if the position was shot at before. It has to be on the board.
    std::optional<Shot> shoot(Position position);

    [[nodiscard]] bool is_defeated() const { return ships_left_ == 0; }
    [[nodiscard]] const BoardText& board() const { return board_; }

private:
    BoardText board_;
    std::array<std::uint8_t, most_ships> cells_left_{};  // cells of each ship that were not hit
    std::size_t ships_left_ = 0;
};

// The read-only view of the round from which a strategy chooses its guess.
struct Search {
    Rules rules;
    std::size_t guesses = 0;
    std::array<bool, most_cells> guessed{};
    std::optional<Position> new_hit;  // the last guess, if it hit; as the hub reported it

    [[nodiscard]] std::size_t cells() const {
        return static_cast<std::size_t>(rules.width) * static_cast<std::size_t>(rules.height);
    }
};

// Returns a cell that was never guessed. There is one when choose() is called.
using Strategy = game::Strategy<Search, Position>;

// An agent's game: follows the hub's messages and chooses a guess when it is the agent's turn.
class AgentGame {
public:
    AgentGame(Player me, const Fleet& fleet, Strategy& strategy)
        : me_(me), fleet_(fleet), strategy_(strategy) {}

    enum class Reaction : std::uint8_t {
        invalid,      // the message is malformed, or not allowed at this point of the game
        map_refused,  // the fleet does not fit the rules
        started,      // the map has to be sent, and the boards can be shown
        guessed,      // guess() has to be sent
        noted,        // there is nothing to do
        marked,       // the message is a result, which can be shown
        done,         // the message names the winner, which can be shown
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
