// The ways a program ends: each family lists its own in its exit.hpp, one line each, and nothing
// else prints an error.
#pragma once

#include <string_view>

#include "core/out_buffer.hpp"
#include "core/text_out.hpp"

namespace core {

struct Ending {
    int status;
    std::string_view message;  // a line for stderr, or nothing
};

// Says the message and gives the status to leave with.
inline int end_with(const Ending& ending) {
    if (!ending.message.empty()) {
        SizedOutBuffer<160> line(2);
        put(line, ending.message, '\n');
        line.flush();
    }
    return ending.status;
}

}  // namespace core
