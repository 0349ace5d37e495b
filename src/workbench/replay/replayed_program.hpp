// The program that takes the place of a recorded player: starts it, writes to its stdin, reads its
// stdout with a deadline, and ends it together with everything that it started.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "core/result.hpp"
#include "sys/inheritance.hpp"
#include "sys/spawn.hpp"
#include "sys/time.hpp"

namespace replay {

// Why no more output can be read.
enum class Failure : std::uint8_t {
    none,
    closed,     // EOF on its stdout
    timeout,    // it did not write within the limit
    unread,     // it did not read its stdin within the limit
    interrupt,  // we received a signal that ends us
};

// Text that is appended goes to the program's stdin.
class ReplayedProgram final : public core::Writer {
public:
    // The limit is the time for each answer; 0 means no limit.
    ReplayedProgram(core::OwnNameTest is_own_name, sys::Microseconds limit)
        : spawner_(is_own_name), limit_(limit) {
        set_buffer(input_);
    }
    ReplayedProgram(const ReplayedProgram&) = delete;
    ReplayedProgram& operator=(const ReplayedProgram&) = delete;
    ~ReplayedProgram() { terminate(); }

    core::Result<pid_t> start(const char* const* argv, sys::ChildErrors errors);

    // Writes everything that was appended. Returns false if the program did not read it in time. To
    // a program that has closed its stdin the rest is dropped, which counts as success.
    bool flush();

    // Returns the output that was not consumed yet. Blocks if there is none. An empty result means
    // that there will be none; failure() says why.
    std::string_view output();
    void consume(std::size_t count) { output_begin_ += count; }
    // Moves the deadline of the current answer to at most `most` from now.
    void shorten_deadline(sys::Microseconds most);

    [[nodiscard]] Failure failure() const { return failure_; }

    // Gives the program two seconds (without a limit: any time) to exit after its last answer, with
    // its stdin closed or kept open. Until then its output is read and dropped, so that it does not
    // block or get SIGPIPE.
    enum class Stdin : std::uint8_t { close, keep_open };
    void wait_for_exit(Stdin input);
    // Waits up to 50 ms, because a program closes its stdout a little before it can be reaped.
    bool has_exited();
    // The status of wait(2). Valid once the program has exited.
    [[nodiscard]] int wait_status() const { return wait_status_; }
    // True if the program did not exit within wait_for_exit().
    [[nodiscard]] bool was_killed() const { return was_killed_; }

private:
    void overflow(std::string_view text) override;
    void restart_deadline();

    enum class Ready : std::uint8_t { output, input, failed };
    Ready wait_for(short events);
    bool read_more();
    bool try_reap();
    void reap_until(sys::Microseconds deadline);
    // Kills what is left of the program and of everything that it started.
    void terminate();

    // An answer, and what is sent between two answers, is far smaller. Longer texts go in parts.
    using Buffer = std::array<char, 65536>;

    sys::Inheritance inheritance_;
    sys::Spawner spawner_;
    sys::Microseconds limit_;
    sys::Microseconds deadline_ = 0;
    sys::Child child_{.pid = -1};
    Failure failure_ = Failure::none;
    Buffer input_;
    Buffer output_;
    // The part of output_ that was read and not consumed.
    std::size_t output_begin_ = 0;
    std::size_t output_end_ = 0;
    int wait_status_ = 0;
    bool was_killed_ = false;
    bool is_at_eof_ = false;
};

using ExitText = core::FixedString<120>;
// Writes for example "status 3" or "signal 11 (Segmentation fault)".
void put_exit(ExitText& text, int wait_status);

}  // namespace replay
