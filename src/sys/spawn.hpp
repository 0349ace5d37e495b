// Child processes with a pipe on stdin and one on stdout, started the way vfork allows: no copy of
// our memory, and the errno of a failed exec known at once.
//
// A child gets stdin, stdout and stderr and no other descriptor, default signal dispositions and
// mask, and is killed by the kernel if we die, or told of it if it has to clear up. It stays in our
// process group, so that a terminal works for it.
#pragma once

#include <csignal>
#include <cstdint>
#include <sys/types.h>

#include "core/applet.hpp"
#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/limits.hpp"
#include "sys/program.hpp"

namespace sys {

struct Child {
    pid_t pid;
    // Non-blocking on our side.
    Fd to;      // its stdin
    Fd from;    // its stdout
    Fd errors;  // its stderr, if that was wanted
};

enum class ChildErrors : std::uint8_t {
    dropped,
    piped,
    shared,  // to where ours go
};

// Where a child runs, if not beside us.
struct ChildPlace {
    const char* folder = nullptr;  // its current folder
    // In a session of its own: no terminal, and no signal for its group is ours.
    bool is_apart = false;
    rlim_t most_file_bytes = RLIM_INFINITY;  // none that it writes may get larger
    bool is_own = false;                     // argv[0] is a name of ours, whatever files there are
    int death_signal = SIGKILL;              // what the kernel sends it if we die
};

// What all children of a hub have in common, looked up once.
class Spawner {
public:
    explicit Spawner(core::OwnNameTest is_own_name);

    // Room for the pipes of that many children. False if the system cannot have so many.
    [[nodiscard]] bool make_room(std::size_t children, ChildErrors errors);

    // `argv` ends in a null pointer; argv[0] names the program and is passed on as it is.
    core::Result<Child> start(const char* const* argv, ChildErrors errors,
                              const ChildPlace& place = {});

private:
    core::OwnNameTest is_own_name_;
    OwnExecutable own_;
    OpenFileLimit limit_;
    Fd nowhere_;
    sigset_t changed_signals_;  // ignored, which an exec keeps, or handled by us
    pid_t own_pid_;
    Program program_;  // scratch: a path is too long for the stack of every caller
};

}  // namespace sys
