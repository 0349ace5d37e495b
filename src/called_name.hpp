// The names under which this executable was called: the executed path, then the target of each
// symbolic link on the way to the file, one step at a time.
#pragma once

#include <optional>
#include <string_view>

#include "sys/path.hpp"

inline constexpr std::string_view multitool_name = "multitool";

// Follows the symbolic links of a path.
class LinkChain {
public:
    // A null path is an empty one: the kernel may not have passed any.
    explicit LinkChain(const char* path);

    // The last component of the next path, valid until the next call; nullopt at the end, or after
    // sys::most_links steps.
    std::optional<std::string_view> next();

private:
    sys::Path path_;
    int steps_left_;
    bool first_ = true;
};
