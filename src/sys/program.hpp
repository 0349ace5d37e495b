// Finds the program for a player's name. A name with a slash is the path of a file. A name without
// a slash is looked up in this order: an executable file in the current folder, our own programs,
// PATH.
#pragma once

#include <cstdint>

#include "core/applet.hpp"
#include "sys/fd.hpp"
#include "sys/path.hpp"

namespace sys {

// This executable, for running it again under another name. It is held by descriptor, so that it is
// the same file even if another file takes its path. Without /proc there is only its path: a
// program that was executed by descriptor could not find itself again.
class OwnExecutable {
public:
    OwnExecutable();
    [[nodiscard]] int fd() const { return fd_.get(); }  // -1 without /proc
    [[nodiscard]] const char* path() const { return path_; }

private:
    Fd fd_;
    const char* path_;
};

struct Program {
    enum class Kind : std::uint8_t { file, own, none } kind = Kind::none;
    sys::Path path;  // set if kind is file
};

// Sets `program.kind` to `none` if there is no such program.
void find_program(const char* name, core::OwnNameTest is_own_name, Program& program);

}  // namespace sys
