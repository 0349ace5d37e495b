// Paths of files: their parts, and where their symbolic links lead.
#pragma once

#include <climits>
#include <string_view>

#include "core/fixed_string.hpp"

namespace sys {

using Path = core::FixedString<PATH_MAX>;

// The part of a path up to and with its last slash, and what follows it.
std::string_view folder_part(std::string_view path);
std::string_view last_part(std::string_view path);

// As many links as the kernel itself follows one after the other.
inline constexpr int most_links = 40;

// Takes one step along a symbolic link: to the path it names, seen from where the link is. False,
// and the path as it was, if it is no link or leads nowhere that can be named.
bool follow_link(Path& path);

}  // namespace sys
