// Error messages of match: "multitool: match: ..." on stderr. Returns the exit status for errors.
#pragma once

#include "workbench/complain.hpp"

namespace match {

template <class... Parts>
[[gnu::cold]] int complain(const Parts&... parts) {
    return workbench::complain("match: ", parts...);
}

}  // namespace match
