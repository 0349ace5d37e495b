// The options of subcommands, taken from the command line.
#pragma once

#include <optional>

#include "core/applet.hpp"

namespace cli {

// Takes the program's options from the operands. If they cannot be understood, that has been said,
// and this is the status; so it is if help was asked for.
std::optional<int> take_options(const core::Applet& applet, core::Invocation& invocation);

}  // namespace cli
