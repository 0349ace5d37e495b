// What a seat is owed, waiting to be written to its pipe: only whole messages are ever handed over,
// so that a reader that never makes room finds none that is torn. (One longer than the box goes in
// parts: nobody could keep it whole.)
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/writer.hpp"

namespace hub {

class Outbox : public core::Writer {
public:
    Outbox() { set_buffer(std::span(bytes_).first(capacity)); }

    // A pipe takes as much whole or not at all. Twice all that a seat hears between two questions
    // in an ordinary game, so that it wakes once.
    static constexpr std::size_t capacity = PIPE_BUF;
    // For the last message, beyond the capacity: there is always room for it.
    static constexpr std::size_t last_capacity = 32;

    // Takes as much of the text as there is room for, and returns how much that is.
    std::size_t take(std::string_view text);

    // The rest of a message finds no room, and nobody waits for it: nothing but last words is taken
    // any more, so that nobody hears what came behind a gap.
    void cut();

    // The last message of all, instead of one that is not complete.
    void append_last(std::string_view message);

    // What to write next: whole messages, or nothing if there is none yet.
    [[nodiscard]] std::string_view next_part() const;
    // The first message of that part alone, for a pipe that does not take it all.
    [[nodiscard]] std::string_view first_message() const;
    // So much of that has been written.
    void remove(std::size_t count);

    // Nobody reads any more: everything is dropped from now on.
    void close();

    [[nodiscard]] bool empty() const { return used() == 0; }
    // More may not fit before the next question.
    [[nodiscard]] bool half_full() const { return used() > capacity / 2; }

private:
    [[nodiscard]] std::string_view text() const { return {bytes_.data(), used()}; }
    [[nodiscard]] std::size_t used() const {
        return static_cast<std::size_t>(next() - bytes_.data());
    }
    // There is room for more only while nothing is refused.
    void set_used(std::size_t used) {
        char* const end = bytes_.data() + used;
        set_buffer({end, refuses_ ? end : bytes_.data() + capacity});
    }
    // Where the message that is not complete yet begins.
    [[nodiscard]] std::size_t complete_size() const;

    bool begun_ = false;    // part of the first message has been written
    bool refuses_ = false;  // everything but last words
    bool ended_ = false;    // those are in it, or nobody reads
    std::array<char, capacity + last_capacity> bytes_;
};

}  // namespace hub
