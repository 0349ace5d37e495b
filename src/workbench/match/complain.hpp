// How match says what it cannot do.
#pragma once

#include "workbench/complain.hpp"

namespace match {

template <class... Parts>
[[gnu::cold]] int complain(const Parts&... parts) {
    return workbench::complain("match: ", parts...);
}

}  // namespace match
