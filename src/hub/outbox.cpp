#include "hub/outbox.hpp"

#include <algorithm>
#include <cstring>

#include "core/check.hpp"

namespace hub {

std::size_t Outbox::take(std::string_view text) {
    if (refuses_) {
        return text.size();
    }
    const std::string_view part = text.substr(0, room());
    append(part);
    return part.size();
}

void Outbox::refuse_more() {
    refuses_ = true;
    set_used(complete_size());
}

void Outbox::append_last(std::string_view message) {
    CHECK(message.size() <= last_capacity);
    if (ended_) {
        return;
    }
    ended_ = true;
    refuse_more();
    if (empty() && first_is_partly_sent_) {
        return;  // the player would take it for the rest of the message that was partly sent
    }
    std::memcpy(next(), message.data(), message.size());
    set_used(used() + message.size());
}

std::size_t Outbox::complete_size() const {
    const std::size_t last = text().rfind('\n');
    return last == std::string_view::npos ? 0 : last + 1;
}

std::string_view Outbox::next_part() const {
    const std::string_view at_once(bytes_.data(), std::min(used(), capacity));
    if (at_once.ends_with('\n')) {  // the usual case, without a search
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
    CHECK(count <= used() && count > 0);
    first_is_partly_sent_ = bytes_[count - 1] != '\n';
    const std::size_t left = used() - count;
    std::memmove(bytes_.data(), bytes_.data() + count, left);
    set_used(left);
}

void Outbox::close() {
    refuses_ = true;
    ended_ = true;
    set_used(0);
}

}  // namespace hub
