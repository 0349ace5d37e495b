// Parses the options of subcommands.
#pragma once

#include <optional>

#include "core/applet.hpp"

namespace cli {

// Moves the program's options from invocation.operands to invocation.options. Returns an exit
// status if the program is not to run: the options are wrong, which has been reported, or help was
// asked for and has been printed. What the invocation then refers to lives until the process exits,
// so this is called once.
std::optional<int> take_options(const core::Applet& applet, core::Invocation& invocation);

}  // namespace cli
