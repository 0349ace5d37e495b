// Somebody the program under test speaks with: its own stdin and stdout, a player of a hub, a
// client of a server. What is said to it waits until it can be written, what comes from it is kept.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>

#include "sys/fd.hpp"
#include "sys/mapped_text.hpp"

namespace check {

// A program that says more than this at one place is flooding it.
inline constexpr std::size_t most_kept = std::size_t{16} << 20U;

class Party {
public:
    // Speaks through these.
    void join(sys::Fd from, sys::Fd to);
    // Through a socket, both ways. False, and errno says why, if it can only be heard.
    [[nodiscard]] bool join(sys::Fd socket);

    void say(std::string_view bytes) { to_say_.append(bytes); }
    // Nothing more is said, once what is waiting has been written.
    void end_speaking() { is_ending_ = true; }
    // Closes at once.
    void close();
    void close_output() { to_.close(); }

    [[nodiscard]] bool is_there() const { return is_there_; }
    [[nodiscard]] bool has_said_all() const { return said_ == to_say_.size() || !to_.is_open(); }
    [[nodiscard]] bool has_ended() const { return is_there_ && !from_.is_open(); }
    [[nodiscard]] bool floods() const { return heard_.size() > most_kept; }

    // What has come and not been taken yet.
    [[nodiscard]] std::string_view heard() const { return heard_.view().substr(taken_); }
    [[nodiscard]] std::string_view heard_in_all() const { return heard_.view(); }
    void take(std::size_t count) { taken_ += count; }

    // What to wait for; -1 if nothing.
    [[nodiscard]] int waits_to_read() const { return from_.get(); }
    [[nodiscard]] int waits_to_write() const { return has_said_all() ? -1 : to_.get(); }
    // Read or write what can be without waiting.
    void read_some();
    void write_some();

private:
    sys::Fd from_;
    sys::Fd to_;
    sys::MappedText heard_;
    std::size_t taken_ = 0;
    sys::MappedText to_say_;
    std::size_t said_ = 0;
    bool is_there_ = false;
    bool is_ending_ = false;
};

}  // namespace check
