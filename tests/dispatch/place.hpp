// A scratch folder with the multitool in it, and short ways to call what is there.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/scratch.hpp"

namespace dispatch {

inline constexpr const char* player_usage = "Usage: player players myid threshold handsize\n";
inline constexpr const char* card_hub_usage = "Usage: 2310hub deck threshold player0 {player1}\n";

// A deck for two players, and how two of alice's kind play it.
inline constexpr const char* small_deck = "2\nC4\nC5\n";
inline constexpr const char* small_game = "Lead player=0\nCards=C.4 C.5\n0:0 1:1\n";

class Place : public support::Scratch {
public:
    // The executable is copied, so that it may be moved and removed.
    Place() { std::filesystem::copy_file(support::multitool_under_test(), *this / "multitool"); }

    void link(const std::string& name, const std::string& target) const {
        std::filesystem::create_symlink(target, *this / name);
    }

    // Runs ./PROGRAM with these operands.
    [[nodiscard]] support::Outcome call(const std::string& program,
                                        std::vector<std::string> operands = {},
                                        const std::string& input = {}) const {
        operands.insert(operands.begin(), "./" + program);
        return call_as(program, std::move(operands), input);
    }
    // The same with an argv[0] of the test's choice, if any.
    [[nodiscard]] support::Outcome call_as(const std::string& program,
                                           std::vector<std::string> argv,
                                           const std::string& input = {}) const {
        return support::run(
            {.program = "./" + program, .argv = std::move(argv), .folder = path(), .input = input});
    }
};

// Is there a program of that name in the executable? Its build may be without some families.
inline bool has(const std::string& name) {
    const std::vector<std::string> names = support::names_of(support::multitool_under_test());
    return std::ranges::find(names, name) != names.end();
}

inline bool same(const support::Outcome& a, const support::Outcome& b) {
    return a.out == b.out && a.err == b.err && a.status == b.status && a.signal == b.signal;
}

inline bool is_small_game(const support::Outcome& outcome) {
    return outcome.out == small_game && outcome.err.empty() && outcome.status == 0;
}

}  // namespace dispatch
