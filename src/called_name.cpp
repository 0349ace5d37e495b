#include "called_name.hpp"

LinkChain::LinkChain(const char* path) : steps_left_(core::most_links) {
    path_.append(path == nullptr ? "" : path);
}

std::optional<std::string_view> LinkChain::next() {
    if (first_) {
        first_ = false;
        return core::last_part(path_.view());
    }
    if (steps_left_-- == 0 || !core::follow_link(path_)) {
        return std::nullopt;
    }
    return core::last_part(path_.view());
}
