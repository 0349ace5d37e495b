#include "called_name.hpp"

#include <array>
#include <unistd.h>

namespace {

// As many as the kernel itself follows.
constexpr int most_links = 40;

}  // namespace

std::string_view last_part(std::string_view path) {
    return path.substr(path.rfind('/') + 1);  // npos + 1 is 0: the whole of it
}

LinkChain::LinkChain(const char* path) : steps_left_(most_links) {
    path_.append(path == nullptr ? "" : path);
}

std::optional<std::string_view> LinkChain::next() {
    if (first_) {
        first_ = false;
        return last_part(path_.view());
    }
    std::array<char, PATH_MAX> target;
    const ssize_t length = ::readlink(path_.c_str(), target.data(), target.size());
    if (length <= 0 || steps_left_-- == 0) {
        return std::nullopt;
    }
    const std::string_view step(target.data(), static_cast<std::size_t>(length));
    core::FixedString<PATH_MAX> path;
    if (step.front() != '/') {  // relative to the folder that holds the link
        const std::string_view here = path_.view();
        path.append(here.substr(0, here.size() - last_part(here).size()));
    }
    path.append(step);
    if (path.overflowed()) {
        return std::nullopt;
    }
    path_ = path;
    return last_part(path_.view());
}
