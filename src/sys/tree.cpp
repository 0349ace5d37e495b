#include "sys/tree.hpp"

#include <array>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/folder.hpp"
#include "sys/path.hpp"

namespace sys {

namespace {

// More levels than real folder trees have. Each level of the recursion needs a descriptor and
// stack.
constexpr int deepest = 100;

// The state of one removal. Folders nested too deeply are moved up to `top`, where it began.
struct Removal {
    int top = -1;
    unsigned moved = 0;
};

void remove_within(int folder, int depth, Removal& removal);

// Moves a folder to the top folder of the removal, which finds and removes it there later. The new
// name is free there, or that of an empty folder, which rename(2) replaces.
bool move_up(int folder, const char* name, Removal& removal) {
    constexpr int tries = 100;
    for (int i = 0; i < tries; ++i) {
        core::FixedString<40> fresh;
        core::put(fresh, ".removed-", removal.moved++);
        if (::syscall(SYS_renameat2, folder, name, removal.top, fresh.c_str(), 0) == 0) {
            return true;
        }
    }
    return false;
}

// Gives us all permissions for a folder that cannot be opened. fchmodat(2) would follow a link, so
// the folder is opened without permissions first.
bool make_accessible(int folder, const char* name) {
    const Fd found(::openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    core::FixedString<40> path;
    core::put(path, "/proc/self/fd/", found.get());
    return found.is_open() && ::chmod(path.c_str(), S_IRWXU) == 0;
}

bool remove_one(int folder, const char* name, int depth, Removal& removal) {
    if (::unlinkat(folder, name, 0) == 0 || errno == ENOENT) {
        return true;
    }
    Fd inner = open_folder(folder, name);
    if (!inner.is_open() && errno == EACCES && make_accessible(folder, name)) {
        inner = open_folder(folder, name);
    }
    if (inner.is_open()) {
        ::fchmod(inner.get(), S_IRWXU);
        if (depth == deepest) {
            return move_up(folder, name, removal);
        }
        removal.top = depth == 0 ? inner.get() : removal.top;
        remove_within(inner.get(), depth + 1, removal);
    }
    return ::unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

// Removes everything in an open folder that can be removed.
void remove_within(int folder, int depth, Removal& removal) {
    for (bool has_removed = true; has_removed;) {
        // Entries are removed as they are listed, so each pass lists the folder from its start.
        ::lseek(folder, 0, SEEK_SET);
        has_removed = false;
        for_some_entries(folder, [&](const char* name) {
            const std::string_view text(name);
            if (text != "." && text != "..") {
                has_removed = remove_one(folder, name, depth, removal) || has_removed;
            }
        });
    }
}

}  // namespace

// This uses the system call because libc's getcwd may allocate.
bool make_absolute(const char* path, sys::Path& absolute) {
    absolute.clear();
    if (path[0] != '/') {
        std::array<char, PATH_MAX> folder;
        const long length = ::syscall(SYS_getcwd, folder.data(), folder.size());
        if (length <= 1 || folder[0] != '/') {
            errno = ENOENT;  // the folder is removed or not reachable from the root
            return false;
        }
        absolute.append({folder.data(), static_cast<std::size_t>(length) - 1});
        absolute.append("/");
    }
    absolute.append(path);
    if (absolute.overflowed()) {
        errno = ENAMETOOLONG;
        return false;
    }
    return true;
}

bool remove_tree(int folder, const char* name) {
    Removal removal;
    return remove_one(folder, name, 0, removal);
}

void remove_contents(int folder) {
    // The folder is opened once more, because the offset of its entries is shared with `folder`.
    const Fd own = open_folder(folder, ".");
    if (own.is_open()) {
        Removal removal{.top = own.get()};
        remove_within(own.get(), 1, removal);
    }
}

Fd open_folder(int folder, const char* name) {
    return Fd(::openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

bool is_still(int folder, const char* name, int opened) {
    struct stat found {};
    struct stat wanted {};
    return ::fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0 &&
           ::fstat(opened, &wanted) == 0 && found.st_dev == wanted.st_dev &&
           found.st_ino == wanted.st_ino;
}

core::Result<Parent> open_parent(int folder, const char* path, Missing missing) {
    constexpr mode_t for_all = 0777;  // the kernel applies the umask
    Parent parent{open_folder(folder, "."), path};
    while (parent.folder.is_open()) {
        const std::string_view rest(parent.name);
        const std::size_t slash = rest.find('/');
        if (slash == std::string_view::npos) {
            return parent;
        }
        Path part;
        part.append(rest.substr(0, slash));
        if (part.view() == ".." || slash == 0) {
            return core::Error{core::ErrorCode::system, EXDEV, "open parent"};
        }
        if (missing == Missing::is_made) {
            ::mkdirat(parent.folder.get(), part.c_str(), for_all);  // the next call finds out
        }
        parent.folder = open_folder(parent.folder.get(), part.c_str());
        parent.name += slash + 1;
    }
    return core::system_error("open parent");
}

}  // namespace sys
