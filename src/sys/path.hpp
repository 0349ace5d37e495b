// Splits paths and follows symbolic links.
#pragma once

#include <climits>
#include <string_view>

#include "core/fixed_string.hpp"

namespace sys {

using Path = core::FixedString<PATH_MAX>;

// folder_part is the path up to its last slash, inclusive; last_part is the rest.
std::string_view folder_part(std::string_view path);
std::string_view last_part(std::string_view path);

// The kernel's own limit on the number of symbolic links it follows for one path.
inline constexpr int most_links = 40;

// Replaces the path of a symbolic link by the link's target, resolved against the link's folder.
// Returns false, with the path unchanged, if it is not a link or the new path would be too long.
bool follow_link(Path& path);

}  // namespace sys
