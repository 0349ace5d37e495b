// From the name of a player to the program that plays: with a slash it is that file; without one
// the executable file of that name in the current folder, else one of our own programs, else one
// found through PATH.
#pragma once

#include <cstdint>

#include "core/applet.hpp"
#include "sys/fd.hpp"
#include "sys/path.hpp"

namespace sys {

// This executable, to be run again under another name. Held by descriptor, so that it is the same
// file even if its path now names another; by path where there is no /proc to open it through.
class OwnExecutable {
public:
    OwnExecutable();
    [[nodiscard]] int fd() const { return fd_.get(); }
    [[nodiscard]] const char* path() const { return path_; }

private:
    Fd fd_;
    const char* path_;
};

struct Program {
    enum class Kind : std::uint8_t { file, own, none } kind = Kind::none;
    sys::Path path;  // of a file
};

void find_program(const char* name, core::OwnNameTest is_own_name, Program& program);

}  // namespace sys
