// How a referee speaks to its seats. Behind a table are processes, sockets, players in memory, or
// the strings of a test; the referee does not know which.
#pragma once

#include <string_view>

#include "core/writer.hpp"
#include "game/outcome.hpp"

namespace game {

class Table {
public:
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // What is appended reaches the seat in this order; when it is sent is the table's decision.
    virtual core::Writer& to(Seat seat) = 0;
    // Text for spectators. It is often discarded: see core::Writer::discards.
    virtual core::Writer& to_spectators() = 0;
    // The seat is out of the game, and this is the last message it gets. Does not wait for the seat
    // to read it.
    virtual void dismiss(Seat seat, std::string_view last_message) = 0;
    // The seat is out of the game at once; pending messages are dropped.
    virtual void drop(Seat seat) = 0;

protected:
    Table() = default;
    ~Table() = default;
};

}  // namespace game
