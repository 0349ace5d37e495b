// Lays out the folder that a case runs in: cases(5), "THE FOLDER".
#pragma once

#include "core/applet.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/roles.hpp"

namespace check {

// What links in the folder point to.
struct FolderPrograms {
    const char* program;  // absolute path of the program under test
    const Role* role;
    const char* own;  // absolute path of this executable
    core::OwnNameTest is_own_name;
};

// Makes the folder, replacing an old one, and changes to it.
[[nodiscard]] core::Result<void> lay_out(const char* folder, const FolderPrograms& programs,
                                         const Case& common, const Case& a_case);

}  // namespace check
