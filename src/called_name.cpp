#include "called_name.hpp"

LinkChain::LinkChain(const char* path) : steps_left_(sys::most_links) {
    path_.append(path == nullptr ? "" : path);
}

std::optional<std::string_view> LinkChain::next() {
    if (first_) {
        first_ = false;
        return sys::last_part(path_.view());
    }
    if (steps_left_-- == 0 || !sys::follow_link(path_)) {
        return std::nullopt;
    }
    return sys::last_part(path_.view());
}
