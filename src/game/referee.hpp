// The flow of a game: what is sent to whom, whose answer is due, what follows from it, how the game
// ends and who is to blame. No I/O, no clock, no process.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/ending.hpp"
#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "game/table.hpp"

namespace game {

// The largest state is that of a card game: every card of the pack with its number in the hand.
using StateText = core::FixedString<2400>;

class Referee {
public:
    Referee(const Referee&) = delete;
    Referee& operator=(const Referee&) = delete;

    // Sends everything up to the first question.
    virtual void begin(Table& table) = 0;
    // The seat whose answer is needed; none when the game is over.
    [[nodiscard]] virtual std::optional<Seat> due() const = 0;
    // Takes a piece of a line of the seat that is due. With the last piece of the line it sends
    // everything up to the next question or the end. True if the line was accepted as an answer.
    virtual bool hear(Table& table, std::string_view piece, bool ends_line) = 0;
    // Nothing more will come from the seat: it is due, or it could not even start.
    virtual void lose(Table& table, Seat seat, Outcome why) = 0;
    // Ends the game for a reason that is no seat's fault. May be called before begin().
    virtual void stop(Table& table, Outcome why) = 0;

    [[nodiscard]] virtual bool over() const = 0;
    [[nodiscard]] virtual Seat seats() const = 0;
    // Describes the answer that is due, in words.
    [[nodiscard]] virtual std::string_view expected() const = 0;
    // Appends an answer that would be accepted, if one can be found.
    virtual void put_example(core::Writer& /*writer*/) const {}
    // Appends the state of the game that the seat has to answer in, after "; " or a newline.
    // Nothing if the game has not begun.
    virtual void put_state(StateText& /*text*/, Seat /*seat*/) const {}
    // What is probably wrong if a player sends this, where the answer that is due was expected;
    // empty if nothing is recognised.
    [[nodiscard]] virtual std::string_view hint(std::string_view /*said*/) const { return {}; }

    // These three are valid once the game is over.
    [[nodiscard]] virtual const EndReason& end_reason() const = 0;
    [[nodiscard]] virtual const core::Ending& ending() const = 0;
    [[nodiscard]] virtual std::int64_t score(Seat seat) const = 0;

protected:
    Referee() = default;
    ~Referee() = default;
};

}  // namespace game
