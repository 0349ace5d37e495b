// A player is the mirror of a referee: it hears pieces of lines, answers, and says when it is over.
// So it can sit in memory, behind a pipe or behind a socket.
#pragma once

#include <concepts>
#include <string_view>

#include "core/ending.hpp"
#include "core/text_out.hpp"

namespace game {

// Where a player speaks.
template <class T>
concept Voice = requires(T& voice) {
    { voice.to_hub() } -> core::TextSink;
    // Calls it with a text sink for people, unless nobody would see that.
    voice.show([](auto& people) { core::put(people, ""); });
};

template <class P, class V>
concept Player = Voice<V> && requires(P& player, V& voice, std::string_view piece, bool ends_line) {
    // What it says before it has heard anything.
    player.greet(voice);
    // A piece of what the hub says; the ending when that is the last it has to hear.
    { player.hear(voice, piece, ends_line) } -> std::same_as<const core::Ending*>;
    // The hub has gone.
    { player.lose() } -> std::same_as<const core::Ending&>;
};

// What makes one player of a family differ from another: the next move, from all that may be looked
// at. It may remember what it saw.
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
