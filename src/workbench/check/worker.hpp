// The process that runs cases, one after the other, for the checker: so that a program under test
// has nobody but this one to disturb, and everything it leaves behind has an heir that ends it.
#pragma once

#include "core/applet.hpp"

namespace check {

// Operands: the folder for the folders of cases, the limit in microseconds, `keep` or `remove`, the
// path of this executable, then for every program its path and the name of its role.
int worker_main(const core::Invocation& invocation);

}  // namespace check
