#include "sys/out_buffer.hpp"

#include <algorithm>
#include <cstring>

namespace sys {

void OutBuffer::append_in_parts(std::string_view text) {
    while (!text.empty() && !failed_) {
        const std::size_t part = std::min(text.size(), storage_.size() - used_);
        std::memcpy(storage_.data() + used_, text.data(), part);
        used_ += part;
        text.remove_prefix(part);
        if (!text.empty()) {
            flush();
        }
    }
}

void OutBuffer::flush() {
    if (!failed_) {
        failed_ = !write_all(fd_, {storage_.data(), used_}, patience_);
    }
    used_ = 0;
}

}  // namespace sys
