#include "sys/program.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/stat.h>

namespace sys {

namespace {

bool is_executable_file(const char* path) {
    struct stat info {};
    return ::stat(path, &info) == 0 && S_ISREG(info.st_mode) &&
           ::faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0;
}

bool find_in_path(std::string_view name, sys::Path& found) {
    const char* const variable = std::getenv("PATH");
    std::string_view folders = variable == nullptr ? "/usr/local/bin:/usr/bin:/bin" : variable;
    for (;;) {
        const std::size_t length = folders.find(':');
        const std::string_view folder = folders.substr(0, length);
        found.clear();
        found.append(folder.empty() ? "." : folder);
        found.append("/");
        found.append(name);
        if (!found.overflowed() && is_executable_file(found.c_str())) {
            return true;
        }
        if (length == std::string_view::npos) {
            return false;
        }
        folders.remove_prefix(length + 1);
    }
}

}  // namespace

OwnExecutable::OwnExecutable()
    : fd_(::open("/proc/self/exe", O_PATH | O_CLOEXEC)),
      // NOLINTNEXTLINE: getauxval(3) returns the pointer as an integer
      path_(reinterpret_cast<const char*>(::getauxval(AT_EXECFN))) {}

void find_program(const char* name, core::OwnNameTest is_own_name, Program& program) {
    const std::string_view text(name);
    program.kind = Program::Kind::none;
    program.path.clear();
    const bool is_path = text.find('/') != std::string_view::npos;
    if (is_path || (!text.empty() && is_executable_file(name))) {
        // The path always contains a slash. Otherwise the kernel would pass a script named "-x" to
        // its interpreter as an option.
        program.path.append(is_path ? "" : "./");
        program.path.append(text);
        program.kind = program.path.overflowed() ? Program::Kind::none : Program::Kind::file;
    } else if (is_own_name(text)) {
        program.kind = Program::Kind::own;
    } else if (!text.empty() && find_in_path(text, program.path)) {
        program.kind = Program::Kind::file;
    }
}

}  // namespace sys
