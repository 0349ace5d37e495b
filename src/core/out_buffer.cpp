#include "core/out_buffer.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace core {

void OutBuffer::attach(int fd, WriteFunction write) {
    fd_ = fd;
    write_ = write;
}

void OutBuffer::append(std::string_view text) {
    while (!text.empty() && !failed_ && !cut_) {
        const std::size_t part = std::min(text.size(), storage_.size() - used_);
        std::memcpy(storage_.data() + used_, text.data(), part);
        used_ += part;
        text.remove_prefix(part);
        if (!text.empty() && !flush()) {
            cut_ = true;
        }
    }
}

bool OutBuffer::flush() {
    while (sent_ < used_ && !failed_) {
        const ssize_t count = write_(fd_, storage_.data() + sent_, used_ - sent_);
        if (count < 0 && errno == EINTR) {
            return false;
        }
        if (count <= 0) {
            failed_ = true;
        } else {
            sent_ += static_cast<std::size_t>(count);
        }
    }
    sent_ = 0;
    used_ = 0;
    return true;
}

}  // namespace core
