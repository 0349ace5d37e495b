#include <boost/ut.hpp>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <thread>
#include <unistd.h>

#include "sys/io.hpp"
#include "sys/whole_file.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using support::read_file;
using support::Scratch;
using support::write_file;
namespace fs = std::filesystem;

namespace {

bool save(const fs::path& path, std::string_view text) {
    sys::WholeFile file;
    return file.open(path.c_str()) && sys::write_all(file.fd(), text) && file.commit();
}

long entries(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

mode_t mode_of(const fs::path& path) {
    struct stat found {};
    expect(::stat(path.c_str(), &found) == 0_i) << path;
    return found.st_mode & 07777;
}

// Adds an access control list that lets another user read the file. Returns false if the file
// system does not support such lists.
bool give_access_list(const fs::path& path) {
    struct Entry {
        std::uint16_t tag;
        std::uint16_t permissions;
        std::uint32_t id;
    };
    constexpr std::uint32_t nobody = 0xffff'ffff;
    const struct {
        std::uint32_t version = 2;
        Entry entries[5] = {{0x01, 6, nobody},   // the owner
                            {0x02, 4, 12345},    // that user
                            {0x04, 4, nobody},   // the group
                            {0x10, 4, nobody},   // the mask
                            {0x20, 4, nobody}};  // others
    } list;
    return ::setxattr(path.c_str(), "system.posix_acl_access", &list, sizeof list, 0) == 0;
}

}  // namespace

const suite<"sys: whole file"> whole_file_suite = [] {
    "a new file appears when it is committed, with the default permissions"_test = [] {
        const Scratch folder;
        const mode_t mask = ::umask(027);
        {
            sys::WholeFile file;
            expect(file.open((folder / "new").c_str()) && sys::write_all(file.fd(), "text"));
            expect(!fs::exists(folder / "new"));
            expect(file.commit());
            expect(read_file(folder / "new") == "text");
        }
        expect(mode_of(folder / "new") == mode_t{0640});
        ::umask(mask);
        expect(entries(folder.path()) == 1_l) << "nothing else is left";
    };

    "an old file is replaced, and keeps its permissions"_test = [] {
        const Scratch folder;
        write_file(folder / "old", "something longer than the new");
        ::chmod((folder / "old").c_str(), 0606);
        expect(save(folder / "old", "new"));
        expect(read_file(folder / "old") == "new" && mode_of(folder / "old") == mode_t{0606});
        expect(entries(folder.path()) == 1_l);
    };

    "a file that is not committed leaves everything as it was"_test = [] {
        const Scratch folder;
        write_file(folder / "old", "old");
        {
            sys::WholeFile file;
            expect(file.open((folder / "old").c_str()) && sys::write_all(file.fd(), "half"));
            sys::WholeFile other;
            expect(other.open((folder / "new").c_str()) && sys::write_all(other.fd(), "half"));
        }
        expect(read_file(folder / "old") == "old" && entries(folder.path()) == 1_l);
    };

    "a process that has the old file open keeps its contents"_test = [] {
        const Scratch folder;
        write_file(folder / "old", "old");
        std::ifstream reader(folder / "old");
        expect(save(folder / "old", "new"));
        std::string seen;
        reader >> seen;
        expect(seen == "old");
    };

    "a link is followed, and stays a link"_test = [] {
        const Scratch folder;
        fs::create_directory(folder / "far");
        write_file(folder / "far/file", "old");
        fs::create_symlink("far/second", folder / "first");
        fs::create_symlink("file", folder / "far/second");
        expect(save(folder / "first", "new"));
        expect(fs::is_symlink(folder / "first") && fs::is_symlink(folder / "far/second"));
        expect(read_file(folder / "far/file") == "new" && entries(folder / "far") == 2_l);
    };

    "a dangling link creates the file that it names"_test = [] {
        const Scratch folder;
        fs::create_directory(folder / "far");
        fs::create_symlink("far/file", folder / "link");
        expect(save(folder / "link", "new"));
        expect(fs::is_symlink(folder / "link") && read_file(folder / "far/file") == "new");
    };

    "a path that cannot be written is refused"_test = [] {
        const Scratch folder;
        fs::create_directory(folder / "folder");
        fs::create_symlink("loop", folder / "loop");
        write_file(folder / "file", "old");
        for (const char* const name :
             {"folder", "folder/", ".", "missing/file", "file/", "file/x", "loop", "new/"}) {
            expect(!save(folder / name, "text")) << name;
        }
        expect(!save("", "text") && !save("/", "text"));
        expect(!save(folder / std::string(300, 'x'), "text") &&
               !save(std::string(10'000, 'x'), "text"));
        expect(!save("/dev/full", "text"));
        expect(entries(folder.path()) == 3_l && read_file(folder / "file") == "old");
    };

    "a file that may not be written is not replaced either"_test = [] {
        if (::geteuid() == 0) {
            return;  // root may write everything
        }
        const Scratch folder;
        write_file(folder / "file", "old");
        ::chmod((folder / "file").c_str(), 0444);
        expect(!save(folder / "file", "new") && read_file(folder / "file") == "old");
    };

    "a pipe is written directly, and without a reader the write fails without a signal"_test = [] {
        const Scratch folder;
        const fs::path path = folder / "pipe";
        expect(::mkfifo(path.c_str(), 0600) == 0_i);
        std::string heard;
        std::thread listener([&] { heard = read_file(path); });
        expect(save(path, "text"));
        listener.join();
        expect(heard == "text" && fs::is_fifo(path));

        const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
        sys::WholeFile file;
        expect(file.open(path.c_str()));
        ::close(reader);
        expect(!sys::write_all(file.fd(), "text"));
    };

    "beyond the limit of file sizes the write fails without a signal"_test = [] {
        const Scratch folder;
        write_file(folder / "old", "old");
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        const rlimit tight{.rlim_cur = 2, .rlim_max = before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &tight);
        const bool saved = save(folder / "old", "new text");
        ::setrlimit(RLIMIT_FSIZE, &before);
        expect(!saved && read_file(folder / "old") == "old" && entries(folder.path()) == 1_l);
    };

    "temporary names that are taken are skipped"_test = [] {
        const Scratch folder;
        const std::string taken = ".new-" + std::to_string(::getpid()) + "-0";
        write_file(folder / taken, "theirs");
        for (const std::string_view text : {"new", "newer"}) {
            expect(save(folder / "file", text));
            expect(read_file(folder / "file") == text && read_file(folder / taken) == "theirs");
        }
        expect(entries(folder.path()) == 2_l);
    };

    "a file is not visible before it is complete"_test = [] {
        const Scratch folder;
        const int unnamed = ::open(folder.path().c_str(), O_TMPFILE | O_WRONLY, 0600);
        if (unnamed < 0) {
            return;  // this file system does not support it
        }
        ::close(unnamed);
        write_file(folder / "old", "old");
        for (const char* const name : {"old", "new"}) {
            sys::WholeFile file;
            expect(file.open((folder / name).c_str()) && sys::write_all(file.fd(), "text"));
            expect(entries(folder.path()) == 1_l) << name;
        }
    };

    "a file that another process creates meanwhile is replaced"_test = [] {
        const Scratch folder;
        sys::WholeFile file;
        expect(file.open((folder / "file").c_str()) && sys::write_all(file.fd(), "ours"));
        write_file(folder / "file", "theirs");
        expect(file.commit());
        expect(read_file(folder / "file") == "ours" && entries(folder.path()) == 1_l);
    };

    "a file that a new file cannot replace faithfully is written in place"_test = [] {
        const auto stays_the_same = [](const fs::path& path) {
            struct stat before {};
            struct stat after {};
            expect(::stat(path.c_str(), &before) == 0_i);
            expect(save(path, "new")) << path;
            expect(::stat(path.c_str(), &after) == 0_i && read_file(path) == "new") << path;
            return before.st_ino == after.st_ino && before.st_uid == after.st_uid &&
                   before.st_gid == after.st_gid && before.st_mode == after.st_mode;
        };
        const Scratch folder;
        write_file(folder / "plain", "old text");
        expect(!stays_the_same(folder / "plain"));

        write_file(folder / "one", "old text");
        fs::create_hard_link(folder / "one", folder / "other");
        expect(stays_the_same(folder / "one") && read_file(folder / "other") == "new");

        fs::create_directory(folder / "sticky");
        write_file(folder / "sticky/file", "old text");
        ::chmod((folder / "sticky").c_str(), 01777);
        expect(stays_the_same(folder / "sticky/file"));
        expect(save(folder / "sticky/new", "text") && entries(folder / "sticky") == 2_l);

        write_file(folder / "shared", "old text");
        if (give_access_list(folder / "shared")) {
            expect(stays_the_same(folder / "shared"));
        }

        if (::geteuid() == 0) {
            write_file(folder / "theirs", "old text");
            expect(::chown((folder / "theirs").c_str(), 12345, 12345) == 0_i);
            expect(stays_the_same(folder / "theirs"));
            return;  // root may write to any folder
        }
        fs::create_directory(folder / "closed");
        write_file(folder / "closed/file", "old text");
        ::chmod((folder / "closed").c_str(), 0555);
        expect(stays_the_same(folder / "closed/file"));
        expect(!save(folder / "closed/new", "text"));
        ::chmod((folder / "closed").c_str(), 0755);
    };

    "a file reached only through a descriptor is written directly"_test = [] {
        const Scratch folder;
        write_file(folder / "gone", "old contents");
        const int fd = ::open((folder / "gone").c_str(), O_RDWR);
        fs::remove(folder / "gone");
        expect(save("/proc/self/fd/" + std::to_string(fd), "new"));
        std::string seen(20, '\0');
        seen.resize(static_cast<std::size_t>(::pread(fd, seen.data(), seen.size(), 0)));
        expect(seen == "new" && entries(folder.path()) == 0_l);
        ::close(fd);
    };
};
