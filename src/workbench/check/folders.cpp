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

int CheckFolders::make(const char* keep_folder) {
    constexpr mode_t for_all = 0777;
    constexpr mode_t for_us = 0700;
    if (const int status = find_own(); status != 0) {
        return status;
    }
    sys::Path parent;
    const char* const temporary = std::getenv("TMPDIR");
    if (keep_folder != nullptr) {
        if (!sys::make_absolute(keep_folder, keep_) ||
            (::mkdir(keep_.c_str(), for_all) != 0 && errno != EEXIST)) {
            return complain(keep_folder, ": ", sys::error_text(errno));
        }
        parent.append(keep_.view());
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
    constexpr int tries = 100;
    for (int i = 0; i < tries; ++i) {
        root_.clear();
        core::put(root_, parent.view(), "/.multitool-check-", ::getpid(), '-', i);
        if (root_.overflowed()) {
            errno = ENAMETOOLONG;
            break;
        }
        if (::mkdir(root_.c_str(), for_us) == 0) {
            return 0;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return complain(root_.view(), ": ", sys::error_text(errno));
}

void CheckFolders::keep(std::size_t number, const Target& target, std::string_view name) const {
    if (keep_.size() == 0) {
        return;
    }
    sys::Path from;
    sys::Path to;
    core::put(from, root_.view(), '/', number);
    core::put(to, keep_.view(), '/', target.role->cases);
    if (target.copy != 0) {
        core::put(to, '-', target.copy);
    }
    core::put(to, '.', name);
    sys::remove_tree(AT_FDCWD, to.c_str());
    ::syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), 0);
}

void CheckFolders::remove() const {
    if (!sys::remove_tree(AT_FDCWD, root_.c_str())) {
        complain(root_.view(), ": is left, as it could not be removed");
    }
}

}  // namespace check
