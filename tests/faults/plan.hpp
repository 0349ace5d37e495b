// What a bad player is to do: written by the test beside the player's link, as LINK.plan; the
// script it follows is LINK.script.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace faults {

struct Plan {
    std::string behaviour;  // a name from behaviours.cpp, or "record"
    int point = 0;          // misbehaves instead of this reply; 0 is the greeting
    int signal = 0;         // the one that ends the hub
    std::string real;       // to record: the true player
};

inline Plan read_plan(const std::filesystem::path& path) {
    Plan plan;
    std::ifstream file(path);
    file >> plan.behaviour >> plan.point >> plan.signal >> plan.real;
    return plan;
}

inline void write_plan(const std::filesystem::path& path, const Plan& plan) {
    std::ofstream file(path);
    file << plan.behaviour << ' ' << plan.point << ' ' << plan.signal << ' ' << plan.real << '\n';
}

}  // namespace faults
