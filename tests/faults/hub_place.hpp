// A folder with all programs, where a test has a hub played out.
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/process.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/scratch.hpp"

namespace faults {

class HubPlace : public support::Scratch {
public:
    explicit HubPlace(support::Edition edition = support::Edition::cards) {
        const std::filesystem::path multitool = support::multitool_under_test();
        support::lay_links(multitool, support::names_of(multitool), edition, path());
    }
    // Through a shell that sets things up first.
    [[nodiscard]] support::Command shell(const std::string& line) const {
        return {.program = "/bin/sh", .argv = {"sh", "-c", line}, .folder = path()};
    }
};

// The file of a deck of so many cards, all of them alike.
inline std::string deck_of(int cards) {
    std::string text = std::to_string(cards) + "\n";
    for (int i = 0; i < cards; ++i) {
        text += "C4\n";
    }
    return text;
}

}  // namespace faults
