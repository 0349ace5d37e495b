// Lays out the folder that a case runs in: cases(5), "THE FOLDER".
#pragma once

#include <string_view>
#include <sys/types.h>

#include "core/applet.hpp"
#include "sys/fd.hpp"
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

// Makes the folder `name` in `root`, replacing an old one, and changes to it.
[[nodiscard]] core::Result<void> make_folder(const sys::Fd& root, const char* name);

// Calls make_folder() and lays out what the case needs. Whatever links the
// case or an earlier program has made, nothing outside the folder is changed.
[[nodiscard]] core::Result<void> lay_out(const sys::Fd& root, const char* name,
                                         const FolderPrograms& programs, const Case& common,
                                         const Case& a_case);

// Writes a file that must not exist, not even as a link.
[[nodiscard]] core::Result<void> write_new_file(int folder, const char* name, std::string_view text,
                                                mode_t mode);

}  // namespace check
