#include "sys/mapped.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <new>
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

// In blocks that the compiler clears in place: a libc that is compiled for size has a memset that
// goes byte by byte, which took a third of a match in memory. Without the barrier, which is no
// instruction, compilers turn the loop into a call of memset.
void clear_page(void* page) {
    struct alignas(64) Block {
        std::array<char, 64> bytes;
    };
    static_assert(first_size % sizeof(Block) == 0);
    auto* const blocks = static_cast<Block*>(page);
    for (std::size_t at = 0; at < first_size / sizeof(Block); ++at) {
        new (blocks + at) Block{};
        asm volatile("" : : : "memory");
    }
}

void* take_kept() {
    KeptPage* const page = kept.first;
    kept.first = page->next;
    ++kept.room;
    clear_page(page);
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
