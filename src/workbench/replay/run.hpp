// A program in the place of a recorded seat: told what that was told, its answers compared.
#pragma once

#include <span>
#include <string_view>

#include "core/applet.hpp"
#include "game/outcome.hpp"
#include "sys/time.hpp"
#include "workbench/replay/overview.hpp"

namespace replay {

struct Task {
    const char* file;         // the record's name
    std::string_view record;  // what is in it
    const Overview& overview;
    game::Seat seat;
    std::span<const char* const> command;
    sys::Microseconds limit;  // 0: none
    bool is_debugged;
};

// The status to leave with.
int run_again(const Task& task, core::OwnNameTest is_own_name);

}  // namespace replay
