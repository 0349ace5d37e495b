#include "tests/support/programs.hpp"

#include <cstdlib>
#include <sstream>
#include <stdexcept>

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

}  // namespace support
