// A player of a game, without I/O: it takes pieces of lines from the hub, writes answers, and
// returns an ending when its game is over. It can run in memory, behind a pipe or behind a socket.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/bytes.hpp"
#include "core/ending.hpp"
#include "core/text_out.hpp"

namespace game {

// Where a player's output goes.
class Voice {
public:
    Voice(const Voice&) = delete;
    Voice& operator=(const Voice&) = delete;

    virtual core::Writer& to_hub() = 0;
    // Text for spectators of this player; a hub discards it by default.
    virtual core::Writer& to_spectators() = 0;

protected:
    Voice() = default;
    ~Voice() = default;
};

class Player {
public:
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // Sends what the hub expects before it sends anything itself.
    virtual void greet(Voice& voice) = 0;
    // Takes a piece of a line from the hub. Returns the ending once the game is over, else null.
    virtual const core::Ending* hear(Voice& voice, std::string_view piece, bool ends_line) = 0;
    // The hub's output is at EOF.
    virtual const core::Ending& lose() = 0;

    // Takes any text from the hub, until hear() returns an ending; null if it has not.
    const core::Ending* hear_text(Voice& voice, std::string_view text) {
        const core::Ending* ending = nullptr;
        while (!text.empty() && ending == nullptr) {
            const std::size_t length = core::line_length(text);
            const bool ends_line = length < text.size();
            ending = hear(voice, text.substr(0, length), ends_line);
            text.remove_prefix(ends_line ? length + 1 : length);
        }
        return ending;
    }

protected:
    Player() = default;
    ~Player() = default;
};

// What makes one player of a family differ from another: the next move, chosen from a read-only
// view of the game. A strategy may remember what it saw.
template <class View, class Move>
class Strategy {
public:
    Strategy() = default;
    Strategy(const Strategy&) = delete;
    Strategy& operator=(const Strategy&) = delete;

    virtual Move choose(const View& view) = 0;

protected:
    ~Strategy() = default;
};

}  // namespace game
