#include "core/mapped.hpp"

#include <algorithm>
#include <limits>
#include <sys/mman.h>

namespace core {

namespace {

// Doubling from one page keeps the number of moves small whatever the final size is.
constexpr std::size_t first_size = 4096;

void* pages_or_null(void* pages) {
    return pages == MAP_FAILED ? nullptr : pages;  // NOLINT: the system's own macro
}

}  // namespace

void* map_pages(std::size_t size) {
    return pages_or_null(
        ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
}

void unmap_pages(void* pages, std::size_t size) { ::munmap(pages, size); }

MappedBytes::~MappedBytes() {
    if (data_ != nullptr) {
        unmap_pages(data_, size_);
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
    void* const memory = data_ == nullptr
                             ? map_pages(wanted)
                             : pages_or_null(::mremap(data_, size_, wanted, MREMAP_MAYMOVE));
    if (memory == nullptr) {
        return false;
    }
    data_ = memory;
    size_ = wanted;
    return true;
}

}  // namespace core
