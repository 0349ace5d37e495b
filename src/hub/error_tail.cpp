#include "hub/error_tail.hpp"

namespace hub {

void ErrorTail::take(std::string_view text) {
    if (buffer_.get() == nullptr && !text.empty()) {
        buffer_.emplace();
    }
    if (buffer_.get() == nullptr) {
        return;
    }
    char* const bytes = buffer_->bytes.data();
    while (!text.empty()) {
        if (size_ == buffer_->bytes.size()) {
            std::copy_n(bytes + kept_bytes, kept_bytes, bytes);
            size_ = kept_bytes;
            is_cut_ = true;
        }
        const std::string_view part = text.substr(0, buffer_->bytes.size() - size_);
        std::ranges::copy(part, bytes + size_);
        size_ += part.size();
        text.remove_prefix(part.size());
    }
}

std::string_view ErrorTail::text() const {
    if (buffer_.get() == nullptr) {
        return {};
    }
    std::string_view all(buffer_->bytes.data(), size_);
    if (is_cut_ || all.size() > kept_bytes) {
        all = all.substr(all.size() - kept_bytes);
        const std::size_t line_end = all.find('\n');
        all.remove_prefix(line_end + 1 < all.size() ? line_end + 1 : 0);  // npos + 1 is 0
    }
    return all;
}

std::string_view ErrorTail::last_lines(std::size_t count) const {
    const std::string_view all = text();
    std::size_t begin = all.size();
    begin -= all.ends_with('\n') ? 1 : 0;
    for (; count > 0 && begin > 0; --count) {
        const std::size_t newline = all.substr(0, begin).rfind('\n');
        if (newline == std::string_view::npos) {
            return all;
        }
        begin = newline;
    }
    return begin < all.size() ? all.substr(begin + 1) : std::string_view();
}

}  // namespace hub
