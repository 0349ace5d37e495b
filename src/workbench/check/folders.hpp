// The folders of a whole check: the root for the folders of running cases, the folder for kept
// failures, and the path of this executable, which links in the folders point to.
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/path.hpp"
#include "workbench/check/catalogue.hpp"

namespace check {

class CheckFolders {
public:
    // Makes the root. Returns 0, or an exit status after reporting the error.
    [[nodiscard]] int make(const char* keep_folder);
    // With --keep, moves the folder of a failed case out of the root, so that remove() spares it.
    void keep(std::size_t number, const Target& target, std::string_view name) const;
    // Removes the root and everything in it.
    void remove() const;

    [[nodiscard]] const char* root() const { return root_.c_str(); }
    [[nodiscard]] const char* own() const { return own_.c_str(); }

private:
    [[nodiscard]] int find_own();

    sys::Path keep_;  // empty without --keep
    sys::Path root_;
    sys::Path own_;
};

}  // namespace check
