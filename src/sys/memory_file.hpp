// A small file without a name in any folder: whoever we start can read it by its path, and nothing
// is left of it when we have gone, whatever way that is.
#pragma once

#include <string_view>

#include "core/fixed_string.hpp"
#include "sys/fd.hpp"

namespace sys {

class MemoryFile {
public:
    // Instead of what was in it. False if there can be none.
    [[nodiscard]] bool write(std::string_view text);
    // Empty before it was written.
    [[nodiscard]] const char* path() const { return path_.c_str(); }

private:
    Fd file_;
    core::FixedString<64> path_;
};

}  // namespace sys
