// One end of a conversation: with the program under test (its stdin and stdout, a player of a hub,
// a client of a server), or with a worker. Output is queued until the descriptor is ready; all
// input is kept.
#pragma once

#include <climits>
#include <cstddef>
#include <string_view>
#include <sys/types.h>

#include "sys/fd.hpp"
#include "sys/mapped_text.hpp"
#include "workbench/check/failure.hpp"

namespace check {

// The cap on the input of one party. A program that writes more is killed.
inline constexpr std::size_t most_kept = std::size_t{16} << 20U;

class Party {
public:
    // Takes over the descriptors.
    void join(sys::Fd from, sys::Fd to);
    // Takes over a socket for both directions. If it cannot be duplicated, the party can read only.
    [[nodiscard]] core::Result<Done> join(sys::Fd socket);

    // Drops everything that was queued or received. The connection stays.
    void forget();

    void say(std::string_view bytes) { to_say_.append(bytes); }
    // Closes the output once the queue is flushed. Only write_some() notices that the queue is
    // empty.
    void end_speaking() { is_ending_ = true; }
    // Closes both directions at once and drops the queue.
    void close();
    void close_output() { to_.close(); }

    [[nodiscard]] bool is_there() const { return is_there_; }
    [[nodiscard]] bool has_said_all() const { return said_ == to_say_.size() || !to_.is_open(); }
    [[nodiscard]] bool has_ended() const { return is_there_ && !from_.is_open(); }
    [[nodiscard]] bool floods() const { return heard_.size() > most_kept; }

    // Input that no step of the conversation has consumed yet.
    [[nodiscard]] std::string_view heard() const { return heard_.view().substr(taken_); }
    [[nodiscard]] std::string_view heard_in_all() const { return heard_.view(); }
    void take(std::size_t count) { taken_ += count; }

    // The descriptors to poll; -1 if there is nothing to wait for.
    [[nodiscard]] int waits_to_read() const { return from_.get(); }
    [[nodiscard]] int waits_to_write() const { return has_said_all() ? -1 : to_.get(); }
    // Each does one read or write, for a descriptor that poll reports as ready. POLLOUT on a pipe
    // means room for PIPE_BUF bytes: more could block if the descriptor is not nonblocking.
    void read_some();
    void write_some(std::size_t most = PIPE_BUF);

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
