#include <boost/ut.hpp>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

#include "sys/fd.hpp"
#include "sys/tree.hpp"
#include "tests/support/scratch.hpp"

using namespace boost::ut;
using support::Scratch;
using support::write_file;
namespace fs = std::filesystem;

namespace {

// Creates nested folders, each with a file in it; the path of the innermost one exceeds PATH_MAX.
void nest(const fs::path& folder, int levels) {
    sys::Fd at(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    for (int level = 0; level < levels; ++level) {
        const sys::Fd file(::openat(at.get(), "file", O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
        expect(::mkdirat(at.get(), "inner", 0700) == 0_i);
        at = sys::Fd(::openat(at.get(), "inner", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        expect(at.is_open() >> fatal);
    }
}

const suite<"sys: tree"> tree_suite = [] {
    "a folder is removed with all that is in it, and no link is followed"_test = [] {
        const Scratch scratch;
        const fs::path top = scratch.path() / "top";
        fs::create_directories(top / "a/b");
        write_file(scratch.path() / "outside", "x");
        fs::create_symlink(scratch.path(), top / "a/link");
        fs::permissions(top / "a/b", fs::perms::none);
        expect(sys::remove_tree(AT_FDCWD, top.c_str()));
        expect(!fs::exists(top) && fs::exists(scratch.path() / "outside"));
        expect(sys::remove_tree(AT_FDCWD, top.c_str())) << "nothing is left of nothing";
    };

    "folders of any depth are removed"_test = [] {
        const Scratch scratch;
        const fs::path top = scratch.path() / "top";
        fs::create_directories(top / "second");
        fs::create_directories(top / ".removed-0/kept");  // the first temporary name is taken
        nest(top, 500);
        nest(top / "second", 150);
        expect(sys::remove_tree(AT_FDCWD, top.c_str()));
        expect(!fs::exists(top));
    };
};

}  // namespace
