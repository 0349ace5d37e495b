#include "hub/outbox.hpp"

#include <algorithm>
#include <cstring>

#include "core/check.hpp"

namespace hub {

std::size_t Outbox::append(std::string_view text) {
    if (refuses_) {
        return text.size();
    }
    const std::size_t part = std::min(text.size(), capacity - used_);
    std::copy_n(text.begin(), part, bytes_.data() + used_);
    used_ += part;
    return part;
}

void Outbox::cut() {
    refuses_ = true;
    used_ = complete_size();
}

void Outbox::append_last(std::string_view message) {
    CHECK(message.size() <= last_capacity);
    if (ended_) {
        return;
    }
    ended_ = true;
    cut();
    if (used_ == 0 && begun_) {
        return;  // whatever came now would be part of another message
    }
    std::memcpy(bytes_.data() + used_, message.data(), message.size());
    used_ += message.size();
}

std::size_t Outbox::complete_size() const {
    const std::size_t last = text().rfind('\n');
    return last == std::string_view::npos ? 0 : last + 1;
}

std::string_view Outbox::next_part() const {
    const std::string_view at_once(bytes_.data(), std::min(used_, capacity));
    if (at_once.ends_with('\n')) {  // nearly always
        return at_once;
    }
    const std::size_t last = at_once.rfind('\n');
    if (last != std::string_view::npos) {
        return at_once.substr(0, last + 1);
    }
    return at_once.size() == capacity ? at_once : std::string_view();
}

std::string_view Outbox::first_message() const {
    const std::string_view part = next_part();
    return part.substr(0, part.find('\n') + 1);
}

void Outbox::remove(std::size_t count) {
    CHECK(count <= used_ && count > 0);
    begun_ = bytes_[count - 1] != '\n';
    used_ -= count;
    std::memmove(bytes_.data(), bytes_.data() + count, used_);
}

void Outbox::close() {
    refuses_ = true;
    ended_ = true;
    used_ = 0;
}

}  // namespace hub
