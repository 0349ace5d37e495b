#include "core/mapped.hpp"

#include <algorithm>
#include <limits>
#include <sys/mman.h>

namespace core {

namespace {

// Doubling from one page keeps the number of moves small whatever the final size is.
constexpr std::size_t first_size = 4096;

}  // namespace

MappedBytes::~MappedBytes() {
    if (data_ != nullptr) {
        ::munmap(data_, size_);
    }
}

bool MappedBytes::grow(std::size_t size) {
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 2;
    if (size > most) {
        return false;
    }
    std::size_t wanted = std::max(size_, first_size);
    while (wanted < size) {
        wanted *= 2;
    }
    void* const memory = data_ == nullptr ? ::mmap(nullptr, wanted, PROT_READ | PROT_WRITE,
                                                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                          : ::mremap(data_, size_, wanted, MREMAP_MAYMOVE);
    if (memory == MAP_FAILED) {  // NOLINT: the system's own macro
        return false;
    }
    data_ = memory;
    size_ = wanted;
    return true;
}

}  // namespace core
