// The loop that runs every game: passes answers from players to a referee until the game is over.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "game/table.hpp"

namespace hub {

using game::Seat;

inline constexpr Seat no_seat = UINT32_MAX;

enum class ReadResult : std::uint8_t {
    piece,     // a piece of a line, or the greeting
    lost,      // the seat will send nothing more: see loss()
    too_slow,  // the seat sent nothing within the limit
    stopped,   // the hub has to end the game: see stop_reason()
};

// A table whose seats also answer.
class Players : public game::Table {
public:
    [[nodiscard]] virtual Seat size() const = 0;
    // Reads the first byte of a player. Nothing has been sent to the player yet.
    virtual ReadResult read_greeting(Seat seat, char& byte) = 0;
    // Reads a piece of the next line of the seat that is due. Blocks until there is one. The view
    // is valid until the next call.
    virtual ReadResult read_piece(Seat seat, std::string_view& piece, bool& ends_line) = 0;
    // Why the seat that was read last will send nothing more. Valid after ReadResult::lost.
    [[nodiscard]] virtual game::Outcome loss() const = 0;
    // Why the hub has to end the game: a signal, or the game's time limit. Empty if it need not.
    [[nodiscard]] virtual std::optional<game::Outcome> stop_reason() const = 0;

protected:
    Players() = default;
    ~Players() = default;
};

// Is notified of the questions and answers of a game.
class Observer {
public:
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;

    virtual void asked(Seat seat) = 0;
    // The answer is complete. The referee has not looked at it yet.
    virtual void answered(Seat seat) = 0;
    virtual void accepted(Seat seat) = 0;

protected:
    Observer() = default;
    ~Observer() = default;
};

// Reads the first byte of each player in turn, which has to be `wanted`. Ends the game at the first
// player whose byte is not.
void greet(game::Referee& referee, Players& players, char wanted);

// Runs the game to its end. Does nothing if it is over already.
void drive(game::Referee& referee, Players& players, Observer* observer = nullptr);

}  // namespace hub
