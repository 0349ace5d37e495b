// What is in a folder, without readdir, which takes its room from the heap.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <dirent.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sys {

// Calls `each(name)` for some entries of an open folder, as many as the kernel hands out at once;
// the next call goes on behind them. As getdents64 returns: 0 at the end, less if it has failed.
template <class Each>
long for_some_entries(int folder, Each each) {
    alignas(dirent64) std::array<char, 4096> bytes;
    const long count = ::syscall(SYS_getdents64, folder, bytes.data(), bytes.size());
    for (long at = 0; at < count;) {
        const char* const entry = bytes.data() + at;
        decltype(dirent64::d_reclen) length = 0;
        std::memcpy(&length, entry + offsetof(dirent64, d_reclen), sizeof length);
        each(entry + offsetof(dirent64, d_name));
        at += length;
    }
    return count;
}

}  // namespace sys
