#include "hub/console.hpp"

#include <algorithm>
#include <cerrno>
#include <unistd.h>

#include "sys/file.hpp"

namespace hub {

std::size_t Console::append(std::string_view text) {
    if (drops_all_) {
        return text.size();
    }
    const std::size_t part = std::min(text.size(), storage_.size() - used_);
    std::copy_n(text.begin(), part, storage_.data() + used_);
    used_ += part;
    return part;
}

bool Console::flush() {
    while (sent_ < used_) {
        const std::string_view rest(storage_.data() + sent_, used_ - sent_);
        const ssize_t count = output_.write(rest);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0 && errno == EAGAIN) {
            return false;
        }
        if (count <= 0) {
            close();  // nobody reads it, or the disk is full
            return true;
        }
        if (recorder_ != nullptr) {
            recorder_->lines(std::nullopt, fd_ == STDERR_FILENO ? "err" : "out",
                             rest.substr(0, static_cast<std::size_t>(count)));
        }
        sent_ += static_cast<std::size_t>(count);
    }
    sent_ = 0;
    used_ = 0;
    return true;
}

void Console::mute() {
    const std::string_view unsent(storage_.data() + sent_, used_ - sent_);
    if (const std::size_t last = unsent.rfind('\n'); last != std::string_view::npos) {
        used_ = sent_ + last + 1;
    }
    drops_all_ = true;
}

void Console::close() {
    closed_ = true;
    drops_all_ = true;
    sent_ = 0;
    used_ = 0;
}

void Console::close_if_unseen() {
    if (!closed_ && sys::is_dev_null(fd_)) {
        close();
    }
}

}  // namespace hub
