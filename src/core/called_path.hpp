// The path by which multitool was called, for commands that people paste into a shell. main() sets
// it before a subcommand runs.
#pragma once

#include "core/shell_word.hpp"

namespace core {

inline constinit const char* called_path = "multitool";

// Prints the path as a word of a shell command.
struct CalledPath {
    friend void put_part(Writer& writer, CalledPath /*path*/) {
        put_shown_word(writer, called_path);
    }
};

}  // namespace core
