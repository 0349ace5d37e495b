// The table of all programs in this executable, sorted by name.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"

std::span<const core::Applet> all_applets();

// Null if there is none of that name.
const core::Applet* find_applet(std::string_view name);

bool is_applet_name(std::string_view name);

// The names `2310hub` and `hub` stand for two programs, where both are in this executable.
bool has_two_meanings(const core::Applet& applet);

// Runs the program. Not inlined and with a plain name, so that a test build can put itself between
// the front and the program (tests/noalloc).
extern "C" int run_applet(const core::Applet* applet, const core::Invocation* invocation);
