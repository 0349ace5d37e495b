#include "workbench/check/folders.hpp"

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/error_text.hpp"
#include "sys/tree.hpp"
#include "workbench/check/failure.hpp"
#include "workbench/check/options.hpp"

namespace check {

int CheckFolders::find_own() {
    std::array<char, PATH_MAX> path;
    const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
    if (length <= 0) {
        return complain("/proc/self/exe: ", sys::error_text(errno));
    }
    own_.append({path.data(), static_cast<std::size_t>(length)});
    return 0;
}

FolderId id_of(const sys::Fd& folder) {
    FolderId id;
    struct stat info {};
    if (::fstat(folder.get(), &info) == 0) {
        core::put(id, std::uint64_t{info.st_dev}, ':', std::uint64_t{info.st_ino});
    }
    return id;
}

int CheckFolders::make(const char* keep_folder) {
    constexpr mode_t for_all = 0777;
    if (const int status = find_own(); status != 0) {
        return status;
    }
    sys::Path parent;
    const char* const temporary = std::getenv("TMPDIR");
    if (keep_folder != nullptr) {
        keeps_ = true;
        if (!sys::make_absolute(keep_folder, parent) ||
            (::mkdir(parent.c_str(), for_all) != 0 && errno != EEXIST)) {
            return complain(keep_folder, ": ", sys::error_text(errno));
        }
    } else if (!sys::make_absolute(temporary == nullptr || *temporary == '\0' ? "/tmp" : temporary,
                                   parent)) {
        return complain("TMPDIR: ", temporary, ": ", sys::error_text(errno));
    }
    struct statvfs system {};
    if (::statvfs(parent.c_str(), &system) == 0 && (system.f_flag & ST_NOEXEC) != 0) {
        return complain(parent.view(), ": programs may not be executed there (noexec); ",
                        keep_folder != nullptr ? "--keep" : "TMPDIR",
                        " has to name another folder");
    }
    if (const core::Result<void> opened = open_root(parent); !opened) {
        return complain(root_.view(), ": ", sys::error_text(opened.error().number));
    }
    return 0;
}

// Makes the root and opens it and its parent.
core::Result<void> CheckFolders::open_root(const sys::Path& parent) {
    constexpr mode_t for_us = 0700;
    constexpr int tries = 100;
    // The user may name a link to the parent, so this one is followed.
    parent_folder_ = sys::Fd(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    for (int i = 0; i < tries; ++i) {
        root_.clear();
        core::put(root_, parent.view(), "/.multitool-check-", ::getpid(), '-', i);
        if (root_.overflowed()) {
            errno = ENAMETOOLONG;
            break;
        }
        const char* const name = name_of_root();
        if (parent_folder_.is_open() && ::mkdirat(parent_folder_.get(), name, for_us) == 0) {
            root_folder_ = sys::open_folder(parent_folder_.get(), name);
            root_id_ = id_of(root_folder_);
            return done_if(root_folder_.is_open(), "open");
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return core::system_error("make");
}

const char* CheckFolders::name_of_root() const {
    return root_.c_str() + sys::folder_part(root_.view()).size();
}

void CheckFolders::keep(std::size_t number, const Target& target, std::string_view name) const {
    if (!keeps_) {
        return;
    }
    core::FixedString<24> from;
    sys::Path to;
    core::put(from, number);
    core::put(to, target.role->cases);
    if (target.copy != 0) {
        core::put(to, '-', target.copy);
    }
    core::put(to, '.', name);
    sys::remove_tree(parent_folder_.get(), to.c_str());
    ::syscall(SYS_renameat2, root_folder_.get(), from.c_str(), parent_folder_.get(), to.c_str(), 0);
}

int CheckFolders::remove() const {
    sys::remove_contents(root_folder_.get());
    if (!sys::is_still(parent_folder_.get(), name_of_root(), root_folder_.get())) {
        return complain(root_.view(),
                        ": a program under test has removed or replaced this folder, ",
                        "so the results are not valid");
    }
    if (::unlinkat(parent_folder_.get(), name_of_root(), AT_REMOVEDIR) != 0) {
        complain(root_.view(), ": is left, as it could not be removed");
    }
    return 0;
}

}  // namespace check
