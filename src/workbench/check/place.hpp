// Where the folders of cases are, while they run and where failures are kept, and this executable
// as links in them name it.
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/path.hpp"
#include "workbench/check/catalogue.hpp"

namespace check {

class WorkPlace {
public:
    // False, having said why, if there is none to be had.
    [[nodiscard]] bool make(const char* keep_folder);
    // Moves the folder of a case that failed to where it stays, if that is wanted.
    void keep(std::size_t number, const Target& target, std::string_view name) const;
    void remove() const;

    [[nodiscard]] const char* root() const { return root_.c_str(); }
    [[nodiscard]] const char* own() const { return own_.c_str(); }

private:
    [[nodiscard]] bool find_own();

    sys::Path keep_;  // empty if nothing is kept
    sys::Path root_;
    sys::Path own_;
};

}  // namespace check
