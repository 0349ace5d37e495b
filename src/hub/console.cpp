#include "hub/console.hpp"

#include <algorithm>
#include <cerrno>
#include <unistd.h>

#include "sys/file.hpp"

namespace hub {

void Console::overflow(std::string_view text) {
    if (discards()) {
        return;
    }
    if (overflow_handler_ != nullptr) {
        overflow_handler_->handle_overflow(text);
    } else {
        take(text);
    }
}

std::size_t Console::take(std::string_view text) {
    if (discards()) {
        return text.size();
    }
    const std::string_view part = text.substr(0, room());
    append(part);
    return part.size();
}

bool Console::flush() {
    while (sent_ < used()) {
        const std::string_view rest(storage_.data() + sent_, used() - sent_);
        const ssize_t count = output_.write(rest);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0 && errno == EAGAIN) {
            return false;
        }
        if (count <= 0) {
            close();  // the reader is gone, or the disk is full
            return true;
        }
        if (recorder_ != nullptr) {
            recorder_->lines(std::nullopt, fd_ == STDERR_FILENO ? "err" : "out",
                             rest.substr(0, static_cast<std::size_t>(count)));
        }
        sent_ += static_cast<std::size_t>(count);
    }
    sent_ = 0;
    set_used(0);
    return true;
}

void Console::start_discarding() {
    const std::string_view unsent(storage_.data() + sent_, used() - sent_);
    if (const std::size_t last = unsent.rfind('\n'); last != std::string_view::npos) {
        set_used(sent_ + last + 1);
    }
    set_discards(true);
    set_used(used());
}

void Console::stop_discarding() {
    set_discards(closed_);
    set_used(used());
}

void Console::close() {
    closed_ = true;
    set_discards(true);
    sent_ = 0;
    set_used(0);
}

void Console::close_if_dev_null() {
    if (!closed_ && sys::is_dev_null(fd_)) {
        close();
    }
}

}  // namespace hub
