// A small file in memory (memfd_create(2)) that has no name in any folder. Our children read it
// through its path under /proc. It vanishes when this process ends, even if it is killed.
#pragma once

#include <string_view>

#include "core/fixed_string.hpp"
#include "sys/fd.hpp"

namespace sys {

class MemoryFile {
public:
    // Replaces the contents. Returns false if the file cannot be created or written.
    [[nodiscard]] bool write(std::string_view text);
    // Empty before the first write.
    [[nodiscard]] const char* path() const { return path_.c_str(); }

private:
    Fd file_;
    core::FixedString<64> path_;
};

}  // namespace sys
