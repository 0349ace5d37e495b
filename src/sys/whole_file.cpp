#include "sys/whole_file.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "core/fixed_string.hpp"
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

// Follows the symbolic links of a path to their end. Returns false if the result is not the file
// that the kernel opens: the text of some links under /proc is not a real path.
bool resolve(sys::Path& path, const struct stat* file) {
    for (int step = 0; step < sys::most_links && sys::follow_link(path); ++step) {
    }
    struct stat found;
    if (::lstat(path.c_str(), &found) != 0) {
        return file == nullptr;
    }
    return file != nullptr && is_same_file(found, *file);
}

// rename(2), which replaces the target atomically. Its only declaration is in <cstdio>.
bool rename(const sys::Path& from, const sys::Path& to) {
    return ::syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), 0) == 0;
}

bool is_writable(const char* path) {
    const Fd file(::open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY));
    return file.is_open();
}

sys::Path folder_of(const sys::Path& file) {
    sys::Path folder;
    core::put(folder, sys::folder_part(file.view()), '.');
    return folder;
}

bool is_sticky(const sys::Path& folder) {
    struct stat found;
    return ::stat(folder.c_str(), &found) == 0 && (found.st_mode & S_ISVTX) != 0;
}

bool has_access_list(const char* path) {
    return ::getxattr(path, "system.posix_acl_access", nullptr, 0) >= 0;
}

// The result of statx(2). Not every libc declares it, and <linux/stat.h> clashes with those that
// do.
struct FileStatus {
    std::uint32_t mask;
    std::uint32_t block_size;
    std::uint64_t attributes;
    std::array<std::uint64_t, 30> rest;
};
static_assert(sizeof(FileStatus) == 256);

bool is_mounted(const char* path) {
    constexpr unsigned basic_fields = 0x7ff;
    constexpr std::uint64_t is_mount_root = 0x2000;
    FileStatus found;
    return ::syscall(SYS_statx, AT_FDCWD, path, 0, basic_fields, &found) == 0 &&
           (found.attributes & is_mount_root) != 0;
}

// True if a new file can replace this one and nothing but the contents changes.
bool is_replaceable(const sys::Path& file, const struct stat& info) {
    return S_ISREG(info.st_mode) && info.st_nlink == 1 && info.st_uid == ::geteuid() &&
           !is_our_output(info) && !is_sticky(folder_of(file)) && !has_access_list(file.c_str()) &&
           !is_mounted(file.c_str());
}

// Some file systems, such as NFS, report a failed write only at close(2). A duplicate is closed,
// because a file without a name would be deleted if its last descriptor were closed.
bool closes_well(const Fd& file) {
    Fd copy(::fcntl(file.get(), F_DUPFD_CLOEXEC, 0));
    return copy.is_open() && ::close(copy.release()) == 0;
}

// The path of an open file under /proc, through which linkat(2) can name a file that has no name.
using FdPath = core::FixedString<32>;
FdPath path_of(const Fd& file) {
    FdPath path;
    core::put(path, "/proc/self/fd/", file.get());
    return path;
}

// False if there is no /proc.
bool can_be_named(const Fd& file) {
    struct stat opened;
    struct stat found;
    return ::fstat(file.get(), &opened) == 0 && ::stat(path_of(file).c_str(), &found) == 0 &&
           is_same_file(opened, found);
}

bool name(const Fd& file, const char* path) {
    return ::linkat(AT_FDCWD, path_of(file).c_str(), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

// The new name survives a crash only after fsync of the folder. An error is ignored, because the
// file is already in its place.
void flush_folder(const sys::Path& folder) {
    const Fd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.is_open()) {
        ::fsync(fd.get());
    }
}

}  // namespace

SignalsHeld::SignalsHeld() {
    sigset_t all;
    ::sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, &before_);
}

SignalsHeld::~SignalsHeld() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

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
    if (!resolve(target_, exists ? &old : nullptr) || (exists && !is_replaceable(target_, old))) {
        return open_in_place(path);
    }
    if (exists && !is_writable(path)) {
        return false;
    }
    if (!open_beside(exists ? old.st_mode & permissions : 0666)) {
        const bool is_forbidden = errno == EACCES || errno == EPERM;
        return is_forbidden && open_in_place(path);
    }
    return !exists || take_over(old) || open_in_place(path);
}

bool WholeFile::take_over(const struct stat& old) {
    struct stat made;
    if (::fstat(file_.get(), &made) != 0) {
        return false;
    }
    const bool same_group =
        made.st_gid == old.st_gid || ::fchown(file_.get(), made.st_uid, old.st_gid) == 0;
    return same_group && ::fchmod(file_.get(), old.st_mode & permissions) == 0;
}

bool WholeFile::open_in_place(const char* path) {
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY;
    kind_ = Kind::in_place;
    file_ = Fd(::open(path, flags, 0666));
    return file_.is_open();
}

bool WholeFile::open_beside(mode_t mode) {
    const sys::Path folder = folder_of(target_);
    file_ = Fd(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode));
    if (file_.is_open() && can_be_named(file_)) {
        kind_ = Kind::unnamed;
        return true;
    }
    // Not every file system supports O_TMPFILE. Kernels that do not know the flag return EISDIR.
    if (!file_.is_open() && errno != EOPNOTSUPP && errno != EINVAL && errno != EISDIR) {
        return false;
    }
    kind_ = Kind::named;
    return make_temporary([&](const char* path) {
        file_ = Fd(::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        return file_.is_open();
    });
}

template <class Make>
bool WholeFile::make_temporary(Make make) {
    held_.emplace();  // no signal may end the program and leave the file behind
    // A name may be taken, for example by the file of a killed process that had our process id.
    constexpr int most_tries = 100;
    for (int attempt = 0; attempt < most_tries; ++attempt) {
        sys::Path path;
        core::put(path, sys::folder_part(target_.view()), ".new-", ::getpid(), '-', attempt);
        if (path.overflowed()) {
            return false;
        }
        if (make(path.c_str())) {
            temporary_ = path;
            return true;
        }
        if (errno != EEXIST) {
            return false;
        }
    }
    return false;
}

// Gives the complete file its name. linkat(2) cannot replace a file, so if the name is taken, the
// new file gets a temporary name, and rename(2) replaces the old file.
bool WholeFile::give_name() {
    if (kind_ == Kind::unnamed) {
        if (name(file_, target_.c_str())) {
            return true;
        }
        if (errno != EEXIST ||
            !make_temporary([&](const char* path) { return name(file_, path); })) {
            return false;
        }
    }
    if (!rename(temporary_, target_)) {
        return false;
    }
    temporary_.clear();
    return true;
}

bool WholeFile::commit() {
    if (kind_ == Kind::in_place) {
        return ::close(file_.release()) == 0;
    }
    if (::fsync(file_.get()) != 0 || !closes_well(file_) || !give_name()) {
        return false;
    }
    flush_folder(folder_of(target_));
    return true;
}

}  // namespace sys
