// A player is the mirror of a referee: it hears pieces of lines, answers, and says when it is over.
// So it can sit in memory, behind a pipe or behind a socket.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
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

// Hands a text to `hear(piece, ends_line)`, a piece for each of its lines, until that returns an
// ending. Null if none has come.
template <class Hear>
const core::Ending* hear_lines(std::string_view text, Hear&& hear) {
    const core::Ending* ending = nullptr;
    while (!text.empty() && ending == nullptr) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const bool ends_line = length < text.size();
        ending = hear(std::string_view(text.data(), length), ends_line);
        text.remove_prefix(ends_line ? length + 1 : length);
    }
    return ending;
}

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
