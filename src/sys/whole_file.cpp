#include "sys/whole_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/text_out.hpp"

namespace sys {

namespace {

constexpr mode_t permissions = 0777;

bool is_same_file(const struct stat& one, const struct stat& other) {
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool is_our_output(const struct stat& file) {
    for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat output;
        if (::fstat(fd, &output) == 0 && is_same_file(file, output)) {
            return true;
        }
    }
    return false;
}

// Follows the links of a path to their end. False if that is not where the kernel ends: some links
// under /proc only look like paths.
bool resolve(core::Path& path, const struct stat* file) {
    for (int step = 0; step < core::most_links && core::follow_link(path); ++step) {
    }
    struct stat found;
    if (::lstat(path.c_str(), &found) != 0) {
        return file == nullptr;
    }
    return file != nullptr && is_same_file(found, *file);
}

// rename(2), which takes the old file's place in one step; only stdio's header declares it.
bool rename(const core::Path& from, const core::Path& to) {
    return ::syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), 0) == 0;
}

bool is_writable(const char* path) {
    const Fd file(::open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY));
    return file.is_open();
}

// The new name lasts only when the folder is on the disk too. The file is in its place by now: a
// folder that cannot be flushed changes nothing about that.
void flush_folder(std::string_view path) {
    core::Path folder;
    folder.append(path);
    folder.append(".");
    const Fd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.is_open()) {
        ::fsync(fd.get());
    }
}

}  // namespace

WholeFile::WholeFile() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &on_broken_pipe_);
    ::sigaction(SIGXFSZ, &ignore, &on_size_limit_);
}

WholeFile::~WholeFile() {
    if (temporary_.size() != 0) {
        ::unlink(temporary_.c_str());
    }
    ::sigaction(SIGPIPE, &on_broken_pipe_, nullptr);
    ::sigaction(SIGXFSZ, &on_size_limit_, nullptr);
}

bool WholeFile::open(const char* path) {
    struct stat old;
    const bool exists = ::stat(path, &old) == 0;
    if (!exists && errno != ENOENT) {
        return false;
    }
    target_.append(path);
    if (target_.overflowed()) {
        return false;
    }
    if (exists && (!S_ISREG(old.st_mode) || is_our_output(old))) {
        return open_directly(path);
    }
    if (!resolve(target_, exists ? &old : nullptr)) {
        return open_directly(path);
    }
    if (!exists) {
        return open_beside(0666);
    }
    if (!is_writable(path) || !open_beside(old.st_mode & permissions)) {
        return false;
    }
    // As far as we may: somebody else's file may become ours, but never more open than it was.
    [[maybe_unused]] const int owned = ::fchown(file_.get(), old.st_uid, old.st_gid);
    ::fchmod(file_.get(), old.st_mode & permissions);
    return true;
}

bool WholeFile::open_directly(const char* path) {
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY;
    file_ = Fd(::open(path, flags, 0666));
    return file_.is_open();
}

bool WholeFile::open_beside(mode_t mode) {
    // Names that are taken are left over from programs of our number that were killed.
    constexpr int most_tries = 100;
    for (int attempt = 0; attempt < most_tries; ++attempt) {
        core::Path path;
        core::put(path, core::folder_part(target_.view()), ".new-", ::getpid(), '-', attempt);
        if (path.overflowed()) {
            return false;
        }
        file_ = Fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        if (file_.is_open()) {
            temporary_ = path;
            return true;
        }
        if (errno != EEXIST) {
            return false;
        }
    }
    return false;
}

bool WholeFile::commit() {
    const bool is_direct = temporary_.size() == 0;
    const bool flushed = is_direct || ::fsync(file_.get()) == 0;
    const bool closed = ::close(file_.release()) == 0;
    if (is_direct || !flushed || !closed) {
        return flushed && closed;
    }
    if (!rename(temporary_, target_)) {
        return false;
    }
    temporary_.clear();
    flush_folder(core::folder_part(target_.view()));
    return true;
}

}  // namespace sys
