#include "sys/memory_file.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/io.hpp"

namespace sys {

bool MemoryFile::write(std::string_view text) {
    if (!file_.is_open()) {
        file_ = Fd(::memfd_create("multitool", MFD_CLOEXEC));
        if (!file_.is_open()) {
            return false;
        }
        core::put(path_, "/proc/", ::getpid(), "/fd/", file_.get());
    }
    return ::ftruncate(file_.get(), 0) == 0 && ::lseek(file_.get(), 0, SEEK_SET) == 0 &&
           sys::write_all(file_.get(), text);
}

}  // namespace sys
