#include "workbench/replay/replayed_program.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/error_text.hpp"
#include "sys/wait.hpp"

namespace replay {

core::Result<pid_t> ReplayedProgram::start(const char* const* argv, sys::ChildErrors errors) {
    core::Result<sys::Child> child = spawner_.start(argv, errors);
    if (!child) {
        return child.error();
    }
    child_ = child.take();
    restart_deadline();
    return child_.pid;
}

void ReplayedProgram::overflow(std::string_view text) {
    while (!text.empty()) {
        if (room() == 0 && !flush()) {
            return;
        }
        const std::string_view part = text.substr(0, room());
        append(part);
        text.remove_prefix(part.size());
    }
}

bool ReplayedProgram::flush() {
    std::string_view rest(input_.data(), input_.size() - room());
    set_buffer(input_);
    restart_deadline();
    while (!rest.empty() && child_.to.is_open() && failure_ == Failure::none) {
        const ssize_t count = ::write(child_.to.get(), rest.data(), rest.size());
        if (count > 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {
            // Its stdin is full. It may be writing at the same time: without a read both would
            // block forever.
            const bool has_room = output_end_ < output_.size() && !is_at_eof_;
            if (wait_for(static_cast<short>(POLLOUT | (has_room ? POLLIN : 0))) == Ready::output) {
                read_more();
            }
        } else if (errno != EINTR) {
            // It has closed its stdin or has exited. Its next answer, or EOF, shows the difference.
            child_.to.close();
        }
    }
    if (failure_ == Failure::timeout) {
        failure_ = Failure::unread;
    }
    return failure_ == Failure::none;
}

void ReplayedProgram::restart_deadline() {
    deadline_ = limit_ == 0 ? sys::no_deadline : sys::now() + limit_;
}

void ReplayedProgram::shorten_deadline(sys::Microseconds most) {
    deadline_ = std::min(deadline_, sys::now() + most);
}

ReplayedProgram::Ready ReplayedProgram::wait_for(short events) {
    pollfd waits[] = {
        {.fd = (events & POLLIN) != 0 ? child_.from.get() : -1, .events = POLLIN, .revents = 0},
        {.fd = (events & POLLOUT) != 0 ? child_.to.get() : -1, .events = POLLOUT, .revents = 0},
    };
    for (;;) {
        switch (sys::wait(waits, sys::Exits::wait_on, deadline_)) {
            case sys::Wake::ready: return waits[1].revents != 0 ? Ready::input : Ready::output;
            case sys::Wake::signal: failure_ = Failure::interrupt; return Ready::failed;
            case sys::Wake::late: failure_ = Failure::timeout; return Ready::failed;
            default: break;
        }
    }
}

// Reads without blocking into the free part of the buffer, which is not empty. Returns false at
// EOF.
bool ReplayedProgram::read_more() {
    const ssize_t count =
        ::read(child_.from.get(), output_.data() + output_end_, output_.size() - output_end_);
    if (count > 0) {
        output_end_ += static_cast<std::size_t>(count);
        return true;
    }
    is_at_eof_ = count == 0 || (errno != EAGAIN && errno != EINTR);
    return !is_at_eof_;
}

std::string_view ReplayedProgram::output() {
    if (output_begin_ == output_end_) {
        output_begin_ = output_end_ = 0;
    }
    while (output_begin_ == output_end_ && failure_ == Failure::none) {
        if (is_at_eof_ || !read_more()) {
            failure_ = Failure::closed;
        } else if (output_begin_ == output_end_) {
            wait_for(POLLIN);
        }
    }
    return {output_.data() + output_begin_, output_end_ - output_begin_};
}

bool ReplayedProgram::try_reap() {
    if (child_.pid <= 0) {
        return true;
    }
    const pid_t reaped = ::waitpid(child_.pid, &wait_status_, WNOHANG);
    if (reaped == 0 || (reaped < 0 && errno == EINTR)) {
        return false;
    }
    child_.pid = -1;
    return true;
}

void ReplayedProgram::reap_until(sys::Microseconds deadline) {
    // A program that writes more than this is not about to exit. With --debug there is no deadline,
    // so this is the only limit.
    constexpr std::size_t most_dropped = std::size_t{64} * 1024 * 1024;
    std::size_t dropped = 0;
    while (!try_reap() && sys::now() < deadline && dropped < most_dropped) {
        pollfd output{.fd = is_at_eof_ ? -1 : child_.from.get(), .events = POLLIN, .revents = 0};
        const sys::Wake wake = sys::wait({&output, 1}, sys::Exits::wake, deadline);
        if (wake == sys::Wake::signal) {
            failure_ = Failure::interrupt;
            return;
        }
        if (wake == sys::Wake::ready) {
            output_begin_ = output_end_ = 0;
            read_more();
            dropped += output_end_;
        }
    }
}

bool ReplayedProgram::has_exited() {
    reap_until(sys::now() + 50 * sys::milliseconds);
    return child_.pid <= 0;
}

void ReplayedProgram::wait_for_exit(Stdin input) {
    if (input == Stdin::close) {
        child_.to.close();
    }
    constexpr sys::Microseconds time_to_exit = 2 * sys::seconds;  // the same as in a hub
    reap_until(limit_ == 0 ? sys::no_deadline : sys::now() + time_to_exit);
    was_killed_ = child_.pid > 0 && failure_ != Failure::interrupt;
}

void ReplayedProgram::terminate() {
    sys::end_signal::ignore();
    child_.to.close();
    child_.from.close();
    if (child_.pid > 0) {
        ::kill(child_.pid, SIGKILL);
        reap_until(sys::now() + 1 * sys::seconds);
    }
    inheritance_.end();
}

void put_exit(ExitText& text, int wait_status) {
    if (WIFSIGNALED(wait_status)) {
        const char* const name = sys::signal_text(WTERMSIG(wait_status));
        core::put(text, "signal ", WTERMSIG(wait_status), " (", name == nullptr ? "?" : name, ')');
    } else {
        core::put(text, "status ", WEXITSTATUS(wait_status));
    }
}

}  // namespace replay
