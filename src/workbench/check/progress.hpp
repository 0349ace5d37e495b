// The state of the terminal and of stdout: the progress line on stderr. Nothing is printed unless
// stderr is a terminal that can redraw.
#pragma once

#include <algorithm>
#include <cstddef>
#include <poll.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/out_buffer.hpp"
#include "sys/terminal.hpp"
#include "sys/time.hpp"

namespace check {

// True if stdout is a pipe whose reader has left, as `head` does when it has seen enough.
inline bool reader_is_gone() {
    pollfd out{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
    return ::poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

class Progress {
public:
    Progress(std::size_t all, bool is_quiet)
        : all_(all), is_shown_(!is_quiet && sys::can_redraw(STDERR_FILENO)) {}

    void show(std::size_t done, std::size_t failed) {
        constexpr sys::Microseconds between = 100 * sys::milliseconds;
        if (!is_shown_ || sys::now() < next_) {
            return;
        }
        next_ = sys::now() + between;
        sys::SizedOutBuffer<128> out(STDERR_FILENO, sys::until_signal);
        core::put(out, "\r\33[K", done, " of ", all_, " cases");
        if (failed > 0) {
            core::put(out, ", ", failed, failed == 1 ? " fails" : " fail");
        }
        out.flush();
        is_drawn_ = true;
    }
    // Erases the line. The caller has to do this before any other output.
    void clear() {
        if (is_drawn_) {
            sys::SizedOutBuffer<16> out(STDERR_FILENO, sys::until_signal);
            core::put(out, "\r\33[K");
            out.flush();
        }
        is_drawn_ = false;
    }
    // When show() would draw again; never, if nothing is shown.
    [[nodiscard]] sys::Microseconds next_moment() const {
        return is_shown_ ? std::max(next_, sys::now()) + 1 : INT64_MAX;
    }

private:
    std::size_t all_;
    bool is_shown_;
    bool is_drawn_ = false;
    sys::Microseconds next_ = 0;
};

}  // namespace check
