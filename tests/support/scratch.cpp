#include "tests/support/scratch.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

namespace support {

namespace fs = std::filesystem;

Scratch::Scratch(const fs::path& parent) {
    std::string name = (parent / "multitool-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("no scratch folder: " + name);
    }
    path_ = name;
}

Scratch::~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

// By system calls: a file in /proc may vanish at any moment, which is no exception here.
std::string read_file(const fs::path& path) {
    std::string bytes;
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    char part[65536];
    for (ssize_t count = 0; fd >= 0 && (count = ::read(fd, part, sizeof part)) > 0;) {
        bytes.append(part, static_cast<std::size_t>(count));
    }
    if (fd >= 0) {
        ::close(fd);
    }
    return bytes;
}

void write_file(const fs::path& path, std::string_view bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) {
        throw std::runtime_error("cannot write " + path.string());
    }
}

void write_script(const fs::path& path, std::string_view text) {
    write_file(path, text);
    fs::permissions(path, fs::perms::owner_all | fs::perms::group_read | fs::perms::others_read);
}

}  // namespace support
