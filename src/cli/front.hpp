// The multitool's own options: help, list, version, installing links. Only this folder may allocate
// and throw; it catches all its exceptions. All functions return an exit status.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"

namespace cli {

// Runs `multitool` without arguments or with options of its own.
int run_options(std::span<const char* const> arguments);

// Prints the text of `multitool NAME --help`.
int help(const core::Applet& applet);

// Reports a wrong command line on stderr, with a hint at the help of `program` if it is not empty.
int complain(std::string_view what, std::string_view program = {});

// Reports on stderr that there is no such program, and suggests a similar name if there is one.
int not_found(std::string_view name);

}  // namespace cli
