// Runs a program in the place of a recorded player: sends it the recorded messages and compares its
// answers with the recorded ones.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"
#include "game/outcome.hpp"
#include "sys/time.hpp"
#include "workbench/replay/overview.hpp"

namespace replay {

struct Task {
    const char* file;         // the path of the record
    std::string_view record;  // its content
    const Overview& overview;
    game::Seat seat;
    std::span<const char* const> command;
    sys::Microseconds limit;  // the time for each answer; 0 means no limit
    bool is_debugged;
};

// Returns the exit status.
int run_again(const Task& task, core::OwnNameTest is_own_name);

}  // namespace replay
