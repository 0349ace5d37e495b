// The shapes that every family fills: a referee runs a whole game without knowing what its players
// are, and a table is how it speaks to them. Behind the table may be processes, sockets or players
// in memory.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/ending.hpp"
#include "core/text_out.hpp"
#include "game/outcome.hpp"

namespace game {

// Where a referee puts what a seat is to hear. What was put first is heard first; nothing else is
// promised about when.
template <class T>
concept Table = requires(T& table, Seat seat) {
    { table.to(seat) } -> core::TextSink;
};

// A table with people around it, whose seats can be left while the game goes on.
template <class T>
concept HubTable = Table<T> && requires(T& table, Seat seat, std::string_view last_words) {
    { table.to_people() } -> core::TextSink;
    // The last that the seat hears. It is out of the game then; nobody waits until it has heard.
    table.dismiss(seat, last_words);
    // Out of the game at once, whatever it was told.
    table.drop(seat);
};

// The flow of a game: what is said to whom, whose answer is due, what follows from it, how it ends
// and who is to blame. No I/O, no clock, no process.
template <class R, class T>
concept Referee = Table<T> &&
    requires(R& referee, const R& settled, T& table, std::string_view piece, bool ends_line,
             Seat seat, Outcome why) {
    // Everything up to the first question.
    referee.begin(table);
    // Whose answer is needed; nobody's when the game is over.
    { settled.due() } -> std::same_as<std::optional<Seat>>;
    // A piece of a line of the seat that is due: with its last, everything up to the next question
    // or the end. True if the line was accepted as an answer.
    { referee.hear(table, piece, ends_line) } -> std::same_as<bool>;
    // Nothing more will come from the seat: it is due, or could not even begin.
    referee.lose(table, seat, why);
    { settled.seats() } -> std::same_as<Seat>;
    // Once nobody is due.
    { settled.verdict() } -> std::same_as<const Verdict&>;
    { settled.score(seat) } -> std::same_as<std::int64_t>;
};

// A referee whose game is what a program does, and ends it.
template <class R, class T>
concept HubReferee = HubTable<T> && Referee<R, T> &&
    requires(R& referee, const R& settled, T& table, Outcome why) {
    // From outside, and nobody is to blame.
    referee.stop(table, why);
    // It may be before it has begun.
    { settled.over() } -> std::same_as<bool>;
    { settled.ending() } -> std::same_as<const core::Ending&>;
    // What the answer that is due has to be, in words.
    { settled.expected() } -> std::same_as<std::string_view>;
};

}  // namespace game
