// The table of all programs in this executable, sorted by name.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"

std::span<const core::Applet> all_applets();

// Returns null if this executable has no program of that name.
const core::Applet* find_applet(std::string_view name);

bool is_applet_name(std::string_view name);

// True for `2310hub` and `hub` if this executable has both the card hub and the naval hub: the
// operands then decide which one runs.
bool has_two_meanings(const core::Applet& applet);

// Runs the program. Not inlined and with C linkage, so that tests/noalloc can wrap the call.
extern "C" int run_applet(const core::Applet* applet, const core::Invocation* invocation);
