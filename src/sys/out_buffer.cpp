#include "sys/out_buffer.hpp"

#include "sys/output.hpp"

namespace sys {

void OutBuffer::overflow(std::string_view text) {
    while (!failed_) {
        const std::string_view part = text.substr(0, room());
        append(part);
        text.remove_prefix(part.size());
        if (text.empty()) {
            return;
        }
        flush();
    }
}

void OutBuffer::flush() {
    if (failed_) {
        return;
    }
    const std::string_view text{storage_.data(), used()};
    if (patience_ == until_signal ? write_until_signal(fd_, text)
                                  : write_all(fd_, text, patience_)) {
        set_buffer({storage_.data(), storage_.data() + storage_.size()});
    } else {
        close();
    }
}

void OutBuffer::close() {
    failed_ = true;
    set_discards(true);
    set_buffer({storage_.data(), storage_.data()});
}

}  // namespace sys
