// The one loop of all games: a referee on one side, players on the other.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/outcome.hpp"
#include "game/referee.hpp"
#include "game/table.hpp"

namespace hub {

using game::Seat;

inline constexpr Seat nobody = UINT32_MAX;

enum class Heard : std::uint8_t {
    piece,     // of a line, or a byte where that was asked for
    nothing,   // and nothing will come: loss()
    too_slow,  // nothing in the time allowed
    stopped,   // the game is over for a reason of the hub's own: stop_reason()
};

// A table whose seats also answer.
class Players : public game::Table {
public:
    [[nodiscard]] virtual Seat size() const = 0;
    // The first byte of a player, before anything is sent to it.
    virtual Heard greeting(Seat seat, char& byte) = 0;
    // A piece of the next line of the seat that is due. Blocks until there is one. The view lives
    // until the next call.
    virtual Heard hear(Seat seat, std::string_view& piece, bool& ends_line) = 0;
    // Why the seat that was asked last has nothing more to say.
    [[nodiscard]] virtual game::Outcome loss() const = 0;
    // Why the game has to stop, if it has to.
    [[nodiscard]] virtual std::optional<game::Outcome> stop_reason() const = 0;

protected:
    Players() = default;
    ~Players() = default;
};

// Sees how a game goes.
class Observer {
public:
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;

    virtual void asked(Seat seat) = 0;
    // The answer is complete; whether it is accepted is known later.
    virtual void answered(Seat seat) = 0;
    virtual void accepted(Seat seat) = 0;

protected:
    Observer() = default;
    ~Observer() = default;
};

// Waits for the first byte of each player in turn, which has to be this one. The game is over if
// one of them is not.
void greet(game::Referee& referee, Players& players, char wanted);

// The whole game, unless it is over before it has begun.
void drive(game::Referee& referee, Players& players, Observer* observer = nullptr);

}  // namespace hub
