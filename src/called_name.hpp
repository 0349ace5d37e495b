// The names an execution goes by: what the caller set as argv[0], then the path that was really
// executed, then each link that path leads through, one step at a time.
#pragma once

#include <optional>
#include <string_view>

#include "sys/path.hpp"

inline constexpr std::string_view multitool_name = "multitool";

// Walks from a path through its symbolic links.
class LinkChain {
public:
    explicit LinkChain(const char* path);

    // The last part of the next path; valid until the next call. Nothing at the end of the chain.
    std::optional<std::string_view> next();

private:
    sys::Path path_;
    int steps_left_;
    bool first_ = true;
};
