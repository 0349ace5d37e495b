// What families share when they judge the outcome of a game.
#pragma once

#include <string>

#include "tests/support/process.hpp"
#include "tests/support/text.hpp"

namespace faults {

struct Ending {
    int status;
    const char* err;
};

// What is wrong with an outcome that should have been this; empty if nothing is.
inline std::string compare(const Ending& ending, const std::string& out,
                           const support::Outcome& got) {
    std::string wrong;
    if (got.status != ending.status) {
        wrong += "status " + std::to_string(got.status) + ", not " + std::to_string(ending.status) +
                 "\n";
    }
    wrong += support::difference(ending.err, got.err);
    return wrong + support::difference(out, got.out);
}

// The same for an end by signal, when any beginning of the good game may have been printed.
inline std::string compare_beginning(const Ending& ending, const support::Outcome& good,
                                     const support::Outcome& got) {
    return good.out.starts_with(got.out)
               ? compare(ending, got.out, got)
               : "is no beginning of the game: " + support::shown(got.out);
}

}  // namespace faults
