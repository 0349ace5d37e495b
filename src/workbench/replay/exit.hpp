// The exit statuses of replay; could_not_do_it is that of the whole workbench.
#pragma once

#include "workbench/complain.hpp"

namespace replay {

inline constexpr int status_same = 0;
inline constexpr int status_different = 1;
using workbench::complain;
using workbench::could_not_do_it;
using workbench::Name;

}  // namespace replay
