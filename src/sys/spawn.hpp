// Starts child processes with a pipe on stdin and one on stdout. It uses vfork: our memory is not
// copied, and the errno of a failed exec is known at once.
//
// A child gets stdin, stdout and stderr and no other descriptor, default signal dispositions and
// mask. If we die, the kernel sends it SIGKILL, or another signal if it has to clean up. It stays
// in our process group, so that it can use the terminal.
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
    // Our ends of the pipes are non-blocking.
    Fd to;                // its stdin
    Fd from;              // its stdout
    Fd errors;            // its stderr, open only if that is piped
    bool is_own = false;  // one of our programs
};

enum class ChildErrors : std::uint8_t {
    dropped,  // to /dev/null
    piped,
    // Piped, but dropped for our own programs: what they print for spectators is no complaint, and
    // printing it would slow them down.
    piped_if_foreign,
    shared,  // to our own stderr
};

// The environment of a child, where it differs from ours.
struct ChildPlace {
    const char* folder = nullptr;  // its current folder
    // It runs in a session of its own: it has no terminal, and signals to its group do not reach
    // us.
    bool is_apart = false;
    rlim_t most_file_bytes = RLIM_INFINITY;  // RLIMIT_FSIZE; a limit also disables core dumps
    bool is_own = false;         // argv[0] is one of our programs; files are not looked up
    int death_signal = SIGKILL;  // what the kernel sends it if we die
};

// Starts children. What they have in common is looked up once.
class Spawner {
public:
    explicit Spawner(core::OwnNameTest is_own_name);

    // Raises the descriptor limit for the pipes of `children` children. Returns false if the system
    // does not allow that many descriptors or processes.
    [[nodiscard]] bool make_room(std::size_t children, ChildErrors errors);

    // `argv` ends in a null pointer; argv[0] names the program and is passed to it unchanged. The
    // error contains the errno of the step that failed, exec included.
    core::Result<Child> start(const char* const* argv, ChildErrors errors,
                              const ChildPlace& place = {});

private:
    core::OwnNameTest is_own_name_;
    OwnExecutable own_;
    OpenFileLimit limit_;
    Fd dev_null_;
    sigset_t changed_signals_;  // ignored (exec keeps that) or handled by us
    pid_t own_pid_;
    Program program_;  // scratch: a path is too long for the stack of every caller
};

}  // namespace sys
