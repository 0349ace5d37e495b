#include "tests/support/programs.hpp"

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

#include "tests/support/process.hpp"

namespace support {

namespace fs = std::filesystem;

namespace {

const char* hub_of(Edition edition) { return edition == Edition::cards ? "cardhub" : "navalhub"; }

}  // namespace

fs::path multitool_under_test() {
    const char* const path = std::getenv("MULTITOOL");
    if (path == nullptr || !fs::exists(path)) {
        throw std::runtime_error("MULTITOOL does not name the executable to test");
    }
    return fs::absolute(path);
}

std::vector<std::string> names_of(const fs::path& multitool) {
    const Outcome listed = run({.program = multitool, .argv = {"multitool", "--list"}});
    std::vector<std::string> names;
    std::istringstream lines(listed.out);
    for (std::string name; std::getline(lines, name);) {
        names.push_back(name);
    }
    return names;
}

void lay_links(const fs::path& multitool, const std::vector<std::string>& names, Edition edition,
               const fs::path& folder) {
    fs::create_symlink(fs::absolute(multitool), folder / "multitool");
    for (const std::string& name : names) {
        const char* const target = name == "2310hub" ? hub_of(edition) : "multitool";
        fs::create_symlink(target, folder / name);
    }
}

void lay_links_to_programs_in(const fs::path& programs, Edition edition, const fs::path& folder) {
    for (const fs::directory_entry& entry : fs::directory_iterator(programs)) {
        if (entry.is_regular_file() && ::access(entry.path().c_str(), X_OK) == 0) {
            fs::create_symlink(fs::absolute(entry.path()), folder / entry.path().filename());
        }
    }
    if (!fs::exists(folder / "2310hub") && fs::exists(folder / hub_of(edition))) {
        fs::create_symlink(hub_of(edition), folder / "2310hub");
    }
}

}  // namespace support
