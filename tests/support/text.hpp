// Bytes made readable, for the messages of failing tests.
#pragma once

#include <string>
#include <string_view>

namespace support {

// Quoted, everything that is not plain text escaped, clipped where it gets long.
std::string shown(std::string_view bytes);

// Empty if the two are the same; else both from shortly before the place where they part.
std::string difference(std::string_view wanted, std::string_view got);

}  // namespace support
