// One end of a conversation with the program under test: its stdin and stdout, a player of a hub, a
// client of a server. Output is queued until the descriptor is ready; all input is kept.
#pragma once

#include <cstddef>
#include <string_view>
#include <sys/types.h>

#include "sys/fd.hpp"
#include "sys/mapped_text.hpp"
#include "workbench/check/failure.hpp"

namespace check {

// The cap on the input of one party. A program that writes more is killed.
inline constexpr std::size_t most_received = std::size_t{16} << 20U;

class Party {
public:
    // Takes over the descriptors.
    void join(sys::Fd from, sys::Fd to);
    // Takes over a socket for both directions. If it cannot be duplicated, the party can read only.
    [[nodiscard]] core::Result<void> join(sys::Fd socket);

    void queue(std::string_view bytes) { queue_.append(bytes); }
    // Closes the output once the queue is flushed. Only write_some() notices that the queue is
    // empty.
    void close_output_when_sent() { closes_when_sent_ = true; }
    // Closes both directions at once and drops the queue.
    void close();
    void close_output() { to_.close(); }

    [[nodiscard]] bool is_connected() const { return is_connected_; }
    [[nodiscard]] bool has_sent_all() const { return sent_ == queue_.size() || !to_.is_open(); }
    [[nodiscard]] bool has_ended() const { return is_connected_ && !from_.is_open(); }
    [[nodiscard]] bool has_flooded() const { return received_.size() > most_received; }

    // Input that no step of the conversation has consumed yet.
    [[nodiscard]] std::string_view received() const { return received_.view().substr(consumed_); }
    [[nodiscard]] std::string_view all_received() const { return received_.view(); }
    void consume(std::size_t count) { consumed_ += count; }

    // The descriptors to poll; -1 if there is nothing to wait for.
    [[nodiscard]] int read_fd() const { return from_.get(); }
    [[nodiscard]] int write_fd() const { return has_sent_all() ? -1 : to_.get(); }
    // Each does one read or write, for a descriptor that poll reports as ready. POLLOUT on a pipe
    // means room for PIPE_BUF bytes: more could block if the descriptor is not nonblocking.
    void read_some();
    void write_some();

private:
    sys::Fd from_;
    sys::Fd to_;
    sys::MappedText received_;
    std::size_t consumed_ = 0;
    sys::MappedText queue_;
    std::size_t sent_ = 0;
    bool is_connected_ = false;
    bool closes_when_sent_ = false;
};

}  // namespace check
