// Lists a folder without readdir(3), whose buffer is on the heap.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <dirent.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sys {

// Calls `each(name)` for the entries of an open folder that one getdents64 call returns; the next
// call continues after them. Returns what getdents64 returns: 0 at the end, and a negative number
// if it failed.
template <class Each>
long for_some_entries(int folder, Each each) {
    // With 64-bit offsets, which the build asks for everywhere, it is what the kernel writes.
    static_assert(offsetof(dirent, d_reclen) == 16 && offsetof(dirent, d_name) == 19);
    alignas(dirent) std::array<char, 4096> bytes;
    const long count = ::syscall(SYS_getdents64, folder, bytes.data(), bytes.size());
    for (long at = 0; at < count;) {
        const char* const entry = bytes.data() + at;
        decltype(dirent::d_reclen) length = 0;
        std::memcpy(&length, entry + offsetof(dirent, d_reclen), sizeof length);
        each(entry + offsetof(dirent, d_name));
        at += length;
    }
    return count;
}

}  // namespace sys
