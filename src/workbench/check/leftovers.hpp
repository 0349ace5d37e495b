// What a program under test left behind: processes, and descriptors in its players.
#pragma once

#include "sys/inheritance.hpp"
#include "workbench/check/connections.hpp"
#include "workbench/check/findings.hpp"

namespace check {

// Reports descendants of the program that are still running after it has exited, and players that
// it did not wait for. Waits up to 300 ms for processes that are about to exit, unless the worker
// gets a signal to end; `got_signal` says that it already has. Kills nothing.
void report_leftovers(const Connections& connections, const sys::Inheritance& inheritance,
                      bool got_signal, Findings& all);

// Reports the first player that was started with more descriptors than the standard three.
void report_open_descriptors(const Connections& connections, Findings& findings);

}  // namespace check
