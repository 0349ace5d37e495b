#include "workbench/replay/partner.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/wait.hpp"

namespace replay {

int Partner::start(const char* const* argv, sys::ChildErrors errors) {
    core::Result<sys::Child> child = spawner_.start(argv, errors);
    if (!child) {
        return child.error().number;
    }
    child_ = child.take();
    begin_answer();
    return 0;
}

void Partner::overflow(std::string_view text) {
    while (!text.empty()) {
        if (room() == 0 && !flush()) {
            return;
        }
        const std::string_view part = text.substr(0, room());
        append(part);
        text.remove_prefix(part.size());
    }
}

bool Partner::flush() {
    std::string_view rest(told_.data(), told_.size() - room());
    set_buffer(told_);
    begin_answer();
    while (!rest.empty() && child_.to.is_open() && silence_ == Silence::none) {
        const ssize_t count = ::write(child_.to.get(), rest.data(), rest.size());
        if (count > 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {
            // Who writes before it reads is not to be stuck for that.
            const bool has_room = end_ < said_.size() && !is_at_end_;
            if (wait_for(static_cast<short>(POLLOUT | (has_room ? POLLIN : 0))) == Ready::input) {
                read_more();
            }
        } else if (errno != EINTR) {
            child_.to.close();  // it does not want to hear more: its answers tell the rest
        }
    }
    if (silence_ == Silence::late) {
        silence_ = Silence::deaf;
    }
    return silence_ == Silence::none;
}

void Partner::begin_answer() { moment_ = limit_ == 0 ? sys::no_deadline : sys::now() + limit_; }

void Partner::shorten(sys::Microseconds most) { moment_ = std::min(moment_, sys::now() + most); }

Partner::Ready Partner::wait_for(short events) {
    pollfd waits[] = {
        {.fd = (events & POLLIN) != 0 ? child_.from.get() : -1, .events = POLLIN, .revents = 0},
        {.fd = (events & POLLOUT) != 0 ? child_.to.get() : -1, .events = POLLOUT, .revents = 0},
    };
    for (;;) {
        switch (sys::wait(waits, sys::Exits::wait_on, moment_)) {
            case sys::Wake::ready: return waits[1].revents != 0 ? Ready::room : Ready::input;
            case sys::Wake::signal: silence_ = Silence::signal; return Ready::silence;
            case sys::Wake::late: silence_ = Silence::late; return Ready::silence;
            default: break;
        }
    }
}

// Into what is free of the buffer, of which there is some. False at the end.
bool Partner::read_more() {
    const ssize_t count = ::read(child_.from.get(), said_.data() + end_, said_.size() - end_);
    if (count > 0) {
        end_ += static_cast<std::size_t>(count);
        return true;
    }
    is_at_end_ = count == 0 || (errno != EAGAIN && errno != EINTR);
    return !is_at_end_;
}

std::string_view Partner::hear() {
    if (begin_ == end_) {
        begin_ = end_ = 0;
    }
    while (begin_ == end_ && silence_ == Silence::none) {
        if (is_at_end_ || !read_more()) {
            silence_ = Silence::ended;
        } else if (begin_ == end_) {
            wait_for(POLLIN);
        }
    }
    return {said_.data() + begin_, end_ - begin_};
}

bool Partner::try_reap() {
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

void Partner::reap_until(sys::Microseconds moment) {
    // Who says more does not mean to leave, and with --debug no clock would end it.
    constexpr std::size_t most_dropped = std::size_t{64} * 1024 * 1024;
    std::size_t dropped = 0;
    while (!try_reap() && sys::now() < moment && dropped < most_dropped) {
        pollfd output{.fd = is_at_end_ ? -1 : child_.from.get(), .events = POLLIN, .revents = 0};
        const sys::Wake wake = sys::wait({&output, 1}, sys::Exits::wake, moment);
        if (wake == sys::Wake::signal) {
            silence_ = Silence::signal;
            return;
        }
        if (wake == sys::Wake::ready) {
            begin_ = end_ = 0;
            read_more();
            dropped += end_;
        }
    }
}

bool Partner::has_gone() {
    // A process closes its pipes a little before it can be reaped.
    reap_until(sys::now() + 50 * sys::milliseconds);
    return child_.pid <= 0;
}

void Partner::let_leave(Manner manner) {
    if (manner == Manner::closes_input) {
        child_.to.close();
    }
    constexpr sys::Microseconds time_to_leave = 2 * sys::seconds;  // as hubs give
    reap_until(limit_ == 0 ? sys::no_deadline : sys::now() + time_to_leave);
    was_killed_ = child_.pid > 0 && silence_ != Silence::signal;
}

void Partner::end() {
    sys::end_signal::ignore();
    child_.to.close();
    child_.from.close();
    if (child_.pid > 0) {
        ::kill(child_.pid, SIGKILL);
        reap_until(sys::now() + 1 * sys::seconds);
    }
    inheritance_.end();
}

void put_leaving(Leaving& text, int wait_status) {
    if (WIFSIGNALED(wait_status)) {
        const char* const name = ::sigdescr_np(WTERMSIG(wait_status));
        core::put(text, "signal ", WTERMSIG(wait_status), " (", name == nullptr ? "?" : name, ')');
    } else {
        core::put(text, "status ", WEXITSTATUS(wait_status));
    }
}

}  // namespace replay
