// An exit status with its message. Each family lists all of its endings in its exit.hpp, and prints
// no other errors. sys::end_with prints the message.
#pragma once

#include <string_view>

namespace core {

struct Ending {
    int status;
    std::string_view message;  // one line for stderr, without its newline; may be empty
};

}  // namespace core
