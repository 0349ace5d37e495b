// A file that is written as a whole or not at all: whoever looks, now or after a crash, finds the
// old contents or the new ones, never a part. It is written beside its place and moved there when
// it is complete and on the disk.
//
// What is no regular file (a pipe, a terminal, a device), and what our own stdout or stderr goes
// to, cannot be replaced without losing what hangs on it: it is written directly.
#pragma once

#include <csignal>
#include <sys/stat.h>

#include "core/path.hpp"
#include "sys/fd.hpp"

namespace sys {

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
    // Puts the file in its place. False if anything failed; then the old file is as it was.
    [[nodiscard]] bool commit();

private:
    [[nodiscard]] bool open_directly(const char* path);
    [[nodiscard]] bool open_beside(mode_t mode);

    Fd file_;
    core::Path target_;
    core::Path temporary_;  // empty if there is none
    struct sigaction on_broken_pipe_;
    struct sigaction on_size_limit_;
};

}  // namespace sys
