#include "sys/mapped.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <sys/mman.h>

namespace sys {

namespace {

// A mapping starts with one page and doubles, so that it is seldom moved, whatever its final size.
constexpr std::size_t first_size = 4096;

// True if an allocation failed since the last take_allocation_failure(). An int and not a bool,
// because not every processor has an atomic exchange of bytes.
std::atomic<int> allocation_failed;

void* pages_or_null(void* pages) {
    if (pages != MAP_FAILED) {  // NOLINT: the system's own macro
        return pages;
    }
    allocation_failed.store(1, std::memory_order_relaxed);
    return nullptr;
}

// The pages kept for reuse, as a linked list.
struct KeptPage {
    KeptPage* next;
};

struct Kept {
    KeptPage* first = nullptr;
    std::size_t room = 0;  // number of pages that may still be added
};

Kept kept;

void* take_kept() {
    KeptPage* const page = kept.first;
    kept.first = page->next;
    ++kept.room;
    std::memset(static_cast<void*>(page), 0, first_size);
    return page;
}

}  // namespace

bool take_allocation_failure() {
    return allocation_failed.exchange(0, std::memory_order_relaxed) != 0;
}

void keep_pages() {
    constexpr std::size_t most = 128;  // a few for each seat of a game
    kept.room = most;
}

void* map_pages(std::size_t size) {
    if (size == first_size && kept.first != nullptr) {
        return take_kept();
    }
    return pages_or_null(
        ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
}

void unmap_pages(void* pages, std::size_t size) {
    if (size == first_size && kept.room > 0) {
        kept.first = new (pages) KeptPage{kept.first};
        --kept.room;
        return;
    }
    ::munmap(pages, size);
}

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

}  // namespace sys
