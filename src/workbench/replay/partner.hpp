// The program that is run again: started, told, listened to, and gone in the end, whatever it does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

#include "core/applet.hpp"
#include "core/fixed_string.hpp"
#include "sys/inheritance.hpp"
#include "sys/spawn.hpp"
#include "sys/time.hpp"

namespace replay {

// Why nothing more is heard.
enum class Silence : std::uint8_t {
    none,
    ended,   // its output is at its end
    late,    // it has taken too long
    deaf,    // the same, with what it was told
    signal,  // we are to end
};

class Partner final : public core::Writer {
public:
    // The limit is for each answer; 0: none.
    Partner(core::OwnNameTest is_own_name, sys::Microseconds limit)
        : spawner_(is_own_name), limit_(limit) {
        set_buffer(told_);
    }
    Partner(const Partner&) = delete;
    Partner& operator=(const Partner&) = delete;
    ~Partner() { end(); }

    // 0, or the error's number.
    int start(const char* const* argv, sys::ChildErrors errors);
    [[nodiscard]] pid_t pid() const { return child_.pid; }

    // Everything that was appended is written. False if it was not taken in time; a program that
    // has exited takes all.
    bool flush();

    // What it has said and nobody has taken yet. Waits if there is nothing; still nothing then is a
    // silence.
    std::string_view hear();
    void take(std::size_t count) { begin_ += count; }
    // The time for the next answer begins.
    void begin_answer();
    // Rests of what cannot be right any more are not worth the whole limit.
    void shorten(sys::Microseconds most);

    [[nodiscard]] Silence silence() const { return silence_; }

    // The orderly end: a moment to leave by itself, told by the end of its input or not.
    // What it says until then is read, so that it does not end by saying it, and dropped.
    enum class Manner : std::uint8_t { closes_input, keeps_input };
    void let_leave(Manner manner);
    // True once it has gone; waits a little for somebody who has just closed its output.
    bool has_gone();
    // Of who has gone: "status 3".
    [[nodiscard]] int wait_status() const { return wait_status_; }
    [[nodiscard]] bool was_killed() const { return was_killed_; }

    // Whatever is left of it and of what it started.
    void end();

private:
    void overflow(std::string_view text) override;

    enum class Ready : std::uint8_t { input, room, silence };
    Ready wait_for(short events);
    bool read_more();
    bool try_reap();
    void reap_until(sys::Microseconds moment);

    // One answer, and what is told between two, fit many times; more goes in parts.
    using Bytes = std::array<char, 65536>;

    sys::Inheritance inheritance_;
    sys::Spawner spawner_;
    sys::Microseconds limit_;
    sys::Microseconds moment_ = 0;
    sys::Child child_{.pid = -1};
    Silence silence_ = Silence::none;
    Bytes told_;
    Bytes said_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    int wait_status_ = 0;
    bool was_killed_ = false;
    bool is_at_end_ = false;
};

using Leaving = core::FixedString<120>;
// "status 3", "signal 11 (Segmentation fault)".
void put_leaving(Leaving& text, int wait_status);

}  // namespace replay
