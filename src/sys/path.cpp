#include "sys/path.hpp"

#include <array>
#include <cstddef>
#include <unistd.h>

namespace sys {

std::string_view folder_part(std::string_view path) {
    return path.substr(0, path.size() - last_part(path).size());
}

std::string_view last_part(std::string_view path) {
    return path.substr(path.rfind('/') + 1);  // without a slash, npos + 1 is 0: the whole path
}

bool follow_link(Path& path) {
    std::array<char, PATH_MAX> target;
    const ssize_t length = ::readlink(path.c_str(), target.data(), target.size());
    if (length <= 0) {
        return false;
    }
    const std::string_view step(target.data(), static_cast<std::size_t>(length));
    Path next;
    if (step.front() != '/') {
        next.append(folder_part(path.view()));
    }
    next.append(step);
    if (next.overflowed()) {
        return false;
    }
    path = next;
    return true;
}

}  // namespace sys
