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

// Deeper than anybody nests folders on purpose. Each level takes a descriptor and some stack.
constexpr int deepest = 100;

// What one removal knows: where it began, for what is nested deeper than that.
struct Removal {
    int top = -1;
    unsigned moved = 0;
};

void remove_within(int folder, int depth, Removal& removal);

// A folder goes up to where the removal began, under a name that is free there (an empty folder may
// go for it), and is found there later.
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

bool remove_one(int folder, const char* name, int depth, Removal& removal) {
    if (::unlinkat(folder, name, 0) == 0 || errno == ENOENT) {
        return true;
    }
    Fd inner(::openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!inner.is_open() && errno == EACCES && ::fchmodat(folder, name, S_IRWXU, 0) == 0) {
        inner = Fd(::openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
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

// All that is in an open folder, as far as it can be.
void remove_within(int folder, int depth, Removal& removal) {
    for (bool has_removed = true; has_removed;) {
        // From the front each time: what is read is removed.
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

// The system call, not libc's function, which may allocate.
bool make_absolute(const char* path, sys::Path& absolute) {
    absolute.clear();
    if (path[0] != '/') {
        std::array<char, PATH_MAX> folder;
        const long length = ::syscall(SYS_getcwd, folder.data(), folder.size());
        if (length <= 1 || folder[0] != '/') {
            errno = ENOENT;  // it has been removed, or is not to be reached from the root
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

bool make_folders_for(int folder, const char* name) {
    const std::string_view text(name);
    for (std::size_t slash = text.find('/'); slash != std::string_view::npos;
         slash = text.find('/', slash + 1)) {
        sys::Path part;
        part.append(text.substr(0, slash));
        constexpr mode_t for_all = 0777;  // less what the caller's mask takes away
        if (::mkdirat(folder, part.c_str(), for_all) != 0 && errno != EEXIST) {
            return false;
        }
    }
    return true;
}

}  // namespace sys
