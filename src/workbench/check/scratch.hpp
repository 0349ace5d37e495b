// The folder that a case is run in: laid out before, removed or kept afterwards. cases(5), "THE
// FOLDER".
#pragma once

#include "core/applet.hpp"
#include "workbench/check/case.hpp"
#include "workbench/check/roles.hpp"

namespace check {

struct Place {
    const char* program;  // under test, with its whole path
    const Role* role;
    const char* own;  // this executable
    core::OwnNameTest is_own_name;
};

// Makes the folder and goes there. Null, or what failed, with errno.
[[nodiscard]] const char* lay_out(const char* folder, const Place& place, const Case& common,
                                  const Case& a_case);

}  // namespace check
