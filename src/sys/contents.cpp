#include "sys/contents.hpp"

#include <cerrno>
#include <cstddef>

#include "sys/file.hpp"
#include "sys/io.hpp"

namespace sys {

int read_contents(const char* path, sys::MappedVector<char>& bytes) {
    core::Result<Fd> file = open_to_read(path);
    return file ? read_contents(file.value().get(), bytes) : file.error().number;
}

int read_contents(int fd, sys::MappedVector<char>& bytes) {
    constexpr std::size_t chunk = 262'144;  // large, so that a big file takes few read calls
    bytes.clear();
    for (;;) {
        const std::size_t size = bytes.size();
        if (!bytes.resize(size + chunk)) {
            return ENOMEM;
        }
        const ssize_t count = sys::plain_read(fd, bytes.begin() + size, chunk);
        const int error = errno;
        const bool is_good = bytes.resize(size + (count > 0 ? static_cast<std::size_t>(count) : 0));
        if (count <= 0 || !is_good) {
            return count < 0 ? error : 0;
        }
    }
}

}  // namespace sys
