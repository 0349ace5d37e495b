#include "cli/install.hpp"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "applets.hpp"
#include "core/text_out.hpp"
#include "sys/error_text.hpp"
#include "sys/fd.hpp"
#include "sys/out_buffer.hpp"

namespace cli {

namespace {

void complain(std::string_view about, std::string_view what) {
    sys::SizedOutBuffer<512> out(2);
    core::put(out, "multitool: ", about, ": ", what, '\n');
    out.flush();
}

std::string real_path(const char* path) {
    char* const resolved = ::realpath(path, nullptr);
    std::string result = resolved == nullptr ? "" : resolved;
    std::free(resolved);  // NOLINT: realpath allocates with malloc
    return result;
}

std::string own_path() {
    std::string path = real_path("/proc/self/exe");
    if (path.empty()) {
        // Without /proc, use the path given to execve.
        // NOLINTNEXTLINE: the kernel passes the pointer as a number
        path = real_path(reinterpret_cast<const char*>(::getauxval(AT_EXECFN)));
    }
    return path;
}

// The path from a folder to a file. Both have to be absolute and without symbolic links.
std::string relative_path(std::string_view folder, std::string_view file) {
    std::size_t common = 0;  // length of the common folders, including the last slash
    for (std::size_t i = 0; i < file.size(); ++i) {
        const char here = i < folder.size() ? folder[i] : '/';
        if (i > folder.size() || here != file[i]) {
            break;
        }
        if (file[i] == '/') {
            common = i + 1;
        }
    }
    std::string result;
    for (std::size_t i = common; i < folder.size(); ++i) {
        if (i == common || folder[i] == '/') {
            result += "../";
        }
    }
    return result + std::string(file.substr(common));
}

class Folder {
public:
    explicit Folder(const char* path)
        : path_(path),
          real_path_(real_path(path)),
          own_path_(own_path()),
          fd_(::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        struct stat info {};
        if (fd_.is_open() && ::stat(own_path_.c_str(), &info) == 0) {
            device_ = info.st_dev;
            inode_ = info.st_ino;
        } else {
            failure_ = errno;
        }
    }
    // The errno of opening the folder or finding the executable; 0 if both succeeded.
    [[nodiscard]] int failure() const { return failure_; }
    [[nodiscard]] int fd() const { return fd_.get(); }
    [[nodiscard]] const std::string& own() const { return own_path_; }
    [[nodiscard]] std::string inside(std::string_view name) const {
        return path_ + "/" + std::string(name);
    }

    [[nodiscard]] std::string path_to_executable() const {
        return relative_path(real_path_, own_path_);
    }
    // The executable itself may lie in the folder under a program's name. It is neither replaced
    // nor removed.
    [[nodiscard]] bool holds_executable_as(std::string_view name) const {
        return real_path_ + "/" + std::string(name) == own_path_;
    }

    enum class Entry { none, ours, other };
    // An entry is ours if it is a hard or symbolic link to this executable.
    [[nodiscard]] Entry entry_of(const char* name) const {
        struct stat info {};
        if (::fstatat(fd_.get(), name, &info, 0) == 0 && info.st_dev == device_ &&
            info.st_ino == inode_) {
            return Entry::ours;
        }
        return ::fstatat(fd_.get(), name, &info, AT_SYMLINK_NOFOLLOW) == 0 ? Entry::other
                                                                           : Entry::none;
    }

private:
    std::string path_;
    std::string real_path_;
    std::string own_path_;
    sys::Fd fd_;
    dev_t device_{};
    ino_t inode_{};
    int failure_ = 0;
};

std::vector<std::string> link_names() {
    std::vector<std::string> names;
    for (const core::Applet& applet : all_applets()) {
        if (applet.use == core::NameUse::link || applet.use == core::NameUse::both) {
            names.emplace_back(applet.name);
        }
    }
    return names;
}

// Makes the link for the program `name` under another name. Returns -1 and sets errno on failure.
int make_link(const Folder& folder, const InstallRequest& request, const std::string& name,
              const std::string& link_name) {
    if (name == "2310hub" && request.edition_hub != nullptr) {
        // Symbolic even without -s: the program looks at the link's target to know its edition.
        return ::symlinkat(request.edition_hub, folder.fd(), link_name.c_str());
    }
    if (request.symbolic) {
        const std::string target = folder.path_to_executable();
        return ::symlinkat(target.c_str(), folder.fd(), link_name.c_str());
    }
    return ::linkat(AT_FDCWD, folder.own().c_str(), folder.fd(), link_name.c_str(), 0);
}

// Makes the link under an unused temporary name and returns that name; empty, with errno set, on
// failure.
std::string make_link_beside(const Folder& folder, const InstallRequest& request,
                             const std::string& name) {
    const std::string stem = ".multitool-" + std::to_string(::getpid()) + "-";
    for (int attempt = 0;; ++attempt) {
        std::string link_name = stem + std::to_string(attempt);
        if (make_link(folder, request, name, link_name) == 0) {
            return link_name;
        }
        if (errno != EEXIST) {
            return {};
        }
    }
}

// Errors that symbolic links avoid: another file system, a file of another user (which the kernel
// may protect against hard links), too many hard links.
bool is_about_hard_links(int failure) {
    return failure == EXDEV || failure == EPERM || failure == EMLINK;
}

// With all_fail, the other links would fail for the same reason.
enum class Put { good, failed, all_fail };

// Replaces an existing entry atomically, by making the link under a temporary name and renaming it.
Put put_link(const Folder& folder, const InstallRequest& request, const std::string& name) {
    const std::string beside = make_link_beside(folder, request, name);
    if (beside.empty()) {
        const int failure = errno;
        std::string what = sys::error_text(failure);
        if (!request.symbolic && is_about_hard_links(failure)) {
            what += ": no hard links there to " + folder.own() + " (-s makes symbolic ones)";
        }
        complain(request.folder, what);
        return Put::all_fail;
    }
    const bool moved = ::renameat(folder.fd(), beside.c_str(), folder.fd(), name.c_str()) == 0;
    const int failure = errno;
    // The temporary name remains if rename failed, and also if both names are hard links to the
    // same file: then rename does nothing and succeeds.
    ::unlinkat(folder.fd(), beside.c_str(), 0);
    if (!moved) {
        complain(folder.inside(name), sys::error_text(failure));
    }
    return moved ? Put::good : Put::failed;
}

}  // namespace

int install(const InstallRequest& request) {
    const Folder folder(request.folder);
    if (folder.failure() != 0) {
        complain(request.folder, sys::error_text(folder.failure()));
        return 1;
    }
    const std::vector<std::string> names = link_names();
    bool refused = false;
    for (const std::string& name : names) {
        if (!request.replace && folder.entry_of(name.c_str()) == Folder::Entry::other) {
            complain(folder.inside(name), "is there and is not ours (-f replaces it)");
            refused = true;
        }
    }
    if (refused) {
        return 1;
    }
    bool all_good = true;
    for (const std::string& name : names) {
        if (folder.holds_executable_as(name)) {
            continue;
        }
        const Put put = put_link(folder, request, name);
        if (put == Put::all_fail) {
            return 1;
        }
        all_good = all_good && put == Put::good;
    }
    return all_good ? 0 : 1;
}

int uninstall(const char* folder_path) {
    const Folder folder(folder_path);
    if (folder.failure() != 0) {
        complain(folder_path, sys::error_text(folder.failure()));
        return 1;
    }
    // Examine all entries before removing any: 2310hub may be a symbolic link to cardhub, and would
    // not be recognised as ours once cardhub is gone.
    std::vector<std::string> ours;
    for (const std::string& name : link_names()) {
        if (folder.entry_of(name.c_str()) == Folder::Entry::ours &&
            !folder.holds_executable_as(name)) {
            ours.push_back(name);
        }
    }
    bool all_good = true;
    for (const std::string& name : ours) {
        if (::unlinkat(folder.fd(), name.c_str(), 0) != 0) {
            complain(folder.inside(name), sys::error_text(errno));
            all_good = false;
        }
    }
    return all_good ? 0 : 1;
}

}  // namespace cli
