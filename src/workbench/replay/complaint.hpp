// The ways replay ends; what could not be done it says as the whole workbench does.
#pragma once

#include "workbench/complain.hpp"

namespace replay {

inline constexpr int all_is_well = 0;
inline constexpr int it_differs = 1;
using workbench::complain;
using workbench::could_not_do_it;
using workbench::Name;

}  // namespace replay
