// The ways a program ends. Each family lists its own in its exit.hpp, one line each; nothing else
// prints an error. sys::end_with prints one.
#pragma once

#include <string_view>

namespace core {

struct Ending {
    int status;
    std::string_view message;  // one line for stderr, without its newline; may be empty
};

}  // namespace core
