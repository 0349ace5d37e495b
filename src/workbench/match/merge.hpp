// One table from the logs of several shards: `match --merge LOG...`. Returns the exit status.
#pragma once

#include "core/applet.hpp"

namespace match {

int merge(const core::Invocation& invocation);

}  // namespace match
