// The multitool's own face: help, list, version, installing links. The only part that may allocate
// and throw; it catches everything itself.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"

namespace cli {

// `multitool` alone or with options of its own.
int run_options(std::span<const char* const> arguments);

// What `multitool NAME --help` says.
int help(const core::Applet& applet);

// Says what is wrong with the call, of a program if one is named; the status.
int complain(std::string_view what, std::string_view program = {});

// Says so, with the nearest name if one is near.
int not_found(std::string_view name);

}  // namespace cli
