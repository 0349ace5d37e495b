// The ways a program ends: each family lists its own in its exit.hpp, one line each, and nothing
// else prints an error.
#pragma once

#include <string_view>

#include "core/fixed_string.hpp"
#include "core/io.hpp"
#include "core/text_out.hpp"

namespace core {

struct Ending {
    int status;
    std::string_view message;  // a line for stderr, or nothing
};

// Says the message and gives the status to leave with. May be called in a signal handler.
inline int end_with(const Ending& ending) {
    if (!ending.message.empty()) {
        FixedString<160> line;
        put(line, ending.message, '\n');
        write_last_words(2, line.view());
    }
    return ending.status;
}

}  // namespace core
