// A file that is written as a whole or not at all, where that can be had: whoever looks, now or
// after a crash, finds the old contents or the new ones, never a part. It is written to a new file
// that takes the old one's place when it is complete and on the disk. Until then the new file has
// no name, where the file system can do that: however the program ends, nothing is left. It has one
// of its own for a moment where it takes another file's place; a program that is killed just then
// leaves it there.
//
// What a new file could not replace without changing more than the contents is written in place:
// what is no regular file (a pipe, a terminal, a device), what our own stdout or stderr goes to,
// what has other names, another owner or an access list, what is mounted, and what is in a folder
// that is sticky or may not be written.
#pragma once

#include <csignal>
#include <optional>
#include <sys/stat.h>

#include "sys/fd.hpp"
#include "sys/path.hpp"

namespace sys {

// While one lives, no signal ends the program: they wait.
class SignalsHeld {
public:
    SignalsHeld();
    ~SignalsHeld();
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;

private:
    sigset_t before_;
};

class WholeFile {
public:
    // While it lives, writes that fail only fail: SIGPIPE and SIGXFSZ are ignored.
    WholeFile();
    // What has not been committed is gone.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    // Once. True if the file can be written: a file that exists and is not writable is left alone
    // although it could be replaced. Links are followed, and the file they lead to is replaced; it
    // keeps its permissions. May wait for a reader of a pipe.
    [[nodiscard]] bool open(const char* path);
    [[nodiscard]] int fd() const { return file_.get(); }
    // Puts the file in its place. False if anything failed; then the old file is as it was, unless
    // it was written in place.
    [[nodiscard]] bool commit();

private:
    [[nodiscard]] bool open_in_place(const char* path);
    [[nodiscard]] bool open_beside(mode_t mode);
    // False if there is a limit on what may be changed.
    [[nodiscard]] bool take_over(const struct stat& old);
    // Makes the file visible under a name of ours, by `make(const char*) -> bool` with its errno.
    template <class Make>
    [[nodiscard]] bool make_temporary(Make make);
    [[nodiscard]] bool give_name();

    enum class Kind { in_place, unnamed, named };

    Fd file_;
    Kind kind_ = Kind::in_place;
    sys::Path target_;
    sys::Path temporary_;              // empty if there is none
    std::optional<SignalsHeld> held_;  // while there is one
    struct sigaction on_broken_pipe_;
    struct sigaction on_size_limit_;
};

}  // namespace sys
