// Writes a file atomically where possible: a reader finds the old contents or the new ones, never a
// part, even after a crash. The contents are written to a new file, which replaces the old one once
// it is complete and flushed to disk. Until then the new file has no name (O_TMPFILE), if the file
// system supports that, so nothing is left however the program ends. To replace an existing file it
// needs a temporary name for an instant; a program that is killed in that instant leaves the
// temporary file.
//
// A file is written in place if a replacement would change more than its contents: it is not a
// regular file (a pipe, terminal or device), it is our own stdout or stderr, it has several hard
// links, another owner or an access control list, it is a mount point, or its folder is sticky or
// not writable.
#pragma once

#include <csignal>
#include <optional>
#include <sys/stat.h>

#include "sys/fd.hpp"
#include "sys/path.hpp"

namespace sys {

// Blocks all signals during its lifetime.
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
    // Ignores SIGPIPE and SIGXFSZ during its lifetime, so that a failed write only returns an
    // error.
    WholeFile();
    // Discards what was not committed, except if the file is written in place.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    // Call it once. Returns false if the file cannot be written. That includes an existing file
    // without write permission, although it could be replaced. Symbolic links are followed: the
    // file they lead to is replaced and keeps its permissions. Opening a named pipe blocks until it
    // has a reader.
    [[nodiscard]] bool open(const char* path);
    [[nodiscard]] int fd() const { return file_.get(); }
    // Flushes the file and puts it in its place. Returns false if a step failed; then the old file
    // is unchanged, unless it is written in place.
    [[nodiscard]] bool commit();

private:
    [[nodiscard]] bool open_in_place(const char* path);
    [[nodiscard]] bool open_beside(mode_t mode);
    // Gives the new file the group and permissions of the old one. Returns false if that is not
    // allowed.
    [[nodiscard]] bool take_over(const struct stat& old);
    // Finds a free temporary name for which `make(const char*) -> bool` succeeds. `make` sets errno
    // on failure.
    template <class Make>
    [[nodiscard]] bool make_temporary(Make make);
    [[nodiscard]] bool give_name();

    enum class Kind { in_place, unnamed, named };

    Fd file_;
    Kind kind_ = Kind::in_place;
    sys::Path target_;
    sys::Path temporary_;              // empty if the new file has no name
    std::optional<SignalsHeld> held_;  // set while the new file may have a temporary name
    struct sigaction on_broken_pipe_;
    struct sigaction on_size_limit_;
};

}  // namespace sys
