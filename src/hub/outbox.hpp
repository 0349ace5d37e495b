// The queue of messages that wait to be written to a seat's pipe. Only whole messages are written,
// so that a player that stops reading never finds half a message in its pipe. (A message longer
// than the buffer has to be written in parts.)
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

    // A pipe takes a write of at most PIPE_BUF bytes whole or not at all. This is twice what a seat
    // is sent between two questions in an ordinary game, so that the player wakes up once.
    static constexpr std::size_t capacity = PIPE_BUF;
    // Reserved for the last message, beyond the capacity, so that there is always room for it.
    static constexpr std::size_t last_capacity = 32;

    // Appends as much of the text as there is room for. Returns the number of bytes taken.
    std::size_t take(std::string_view text);

    // Called when the rest of a message had to be dropped. Removes the unfinished message and drops
    // all text but the last message, so that the player never reads on behind a gap.
    void refuse_more();

    // Replaces an unfinished message by the last message of all.
    void append_last(std::string_view message);

    // The whole messages to write next; empty if there are none.
    [[nodiscard]] std::string_view next_part() const;
    // The first message of next_part(), for a pipe that has no room for all of it.
    [[nodiscard]] std::string_view first_message() const;
    // Removes `count` bytes from the front, which were written.
    void remove(std::size_t count);

    // The player cannot read any more: drops everything from now on.
    void close();

    [[nodiscard]] bool empty() const { return used() == 0; }
    // If so, the messages up to the next question may not fit.
    [[nodiscard]] bool half_full() const { return used() > capacity / 2; }

private:
    [[nodiscard]] std::string_view text() const { return {bytes_.data(), used()}; }
    [[nodiscard]] std::size_t used() const {
        return static_cast<std::size_t>(next() - bytes_.data());
    }
    // While text is refused the buffer has no room, so that every append comes to overflow().
    void set_used(std::size_t used) {
        char* const end = bytes_.data() + used;
        set_buffer({end, refuses_ ? end : bytes_.data() + capacity});
    }
    // The size of the whole messages, without an unfinished one at the end.
    [[nodiscard]] std::size_t complete_size() const;

    bool first_is_partly_sent_ = false;  // only possible if it is longer than the buffer
    bool refuses_ = false;               // all text but the last message is dropped
    bool ended_ = false;                 // the last message is queued, or the outbox is closed
    std::array<char, capacity + last_capacity> bytes_;
};

}  // namespace hub
