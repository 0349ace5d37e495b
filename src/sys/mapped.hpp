// Memory mapped from the kernel in pages, for sizes that depend on the input (a deck of any length,
// a seat for each argument). It is not on the heap, untouched pages use no memory, and a failed
// allocation is a return value.
#pragma once

#include <cstddef>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "core/check.hpp"

namespace sys {

// A private anonymous mapping that can grow and is zero-filled.
class MappedBytes {
public:
    MappedBytes() = default;
    MappedBytes(MappedBytes&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    MappedBytes& operator=(MappedBytes&&) = delete;
    MappedBytes(const MappedBytes&) = delete;
    MappedBytes& operator=(const MappedBytes&) = delete;
    ~MappedBytes();

    // Grows the mapping to at least `size` bytes and keeps its contents, but may move it. Returns
    // false, with the mapping unchanged, if the allocation failed.
    [[nodiscard]] bool grow(std::size_t size);

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

// A growing list of trivially copyable values. Calls that may allocate return false on failure.
template <class T>
class MappedVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    [[nodiscard]] bool reserve(std::size_t capacity) {
        std::size_t bytes = 0;
        if (__builtin_mul_overflow(capacity, sizeof(T), &bytes)) {
            return false;
        }
        return bytes <= bytes_.size() || bytes_.grow(bytes);
    }
    [[nodiscard]] bool push(const T& value) {
        if (!reserve(size_ + 1)) {
            return false;
        }
        data()[size_++] = value;
        return true;
    }
    // New items are zero, unless the list was longer before: then they have their old values.
    [[nodiscard]] bool resize(std::size_t size) {
        if (!reserve(size)) {
            return false;
        }
        size_ = size;
        return true;
    }
    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    T& operator[](std::size_t index) {
        CHECK(index < size_);
        return data()[index];
    }
    const T& operator[](std::size_t index) const {
        CHECK(index < size_);
        return data()[index];
    }
    [[nodiscard]] std::span<const T> items() const { return {data(), size_}; }
    T* begin() { return data(); }
    T* end() { return data() + size_; }

private:
    [[nodiscard]] T* data() const { return static_cast<T*>(bytes_.data()); }

    MappedBytes bytes_;
    std::size_t size_ = 0;
};

// An array whose size is fixed by create(). Its objects are constructed in place and never move, so
// they may contain buffers and pointers to themselves.
template <class T>
class MappedArray {
public:
    MappedArray() = default;
    MappedArray(const MappedArray&) = delete;
    MappedArray& operator=(const MappedArray&) = delete;
    ~MappedArray() {
        for (T& item : items()) {
            item.~T();
        }
    }

    [[nodiscard]] bool create(std::size_t count) {
        CHECK(count_ == 0);
        std::size_t bytes = 0;
        if (__builtin_mul_overflow(count, sizeof(T), &bytes) || !bytes_.grow(bytes)) {
            return false;
        }
        for (; count_ < count; ++count_) {
            new (static_cast<T*>(bytes_.data()) + count_) T();
        }
        return true;
    }

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] std::span<T> items() const { return {static_cast<T*>(bytes_.data()), count_}; }
    T& operator[](std::size_t index) const {
        CHECK(index < count_);
        return static_cast<T*>(bytes_.data())[index];
    }

private:
    MappedBytes bytes_;
    std::size_t count_ = 0;
};

// True if any allocation failed since the last call; resets the flag. For callers that must not
// trust a result which may be wrong because an allocation failed somewhere below.
[[nodiscard]] bool take_allocation_failure();

// From now on unmap_pages() keeps a limited number of single pages, and map_pages() reuses them. A
// game in memory needs a few pages for microseconds only. Not thread-safe.
void keep_pages();

// Maps zero-filled pages for one object. Returns null if the allocation failed.
void* map_pages(std::size_t size);
void unmap_pages(void* pages, std::size_t size);

// A pointer that owns one object in pages of its own. The object may contain a large buffer for
// rare long inputs, because untouched pages use no memory.
template <class T>
class MappedPointer {
public:
    MappedPointer() = default;
    // Takes ownership of an object from release().
    explicit MappedPointer(T* object) : object_(object) {}
    MappedPointer(MappedPointer&& other) noexcept : object_(other.release()) {}
    MappedPointer& operator=(MappedPointer&&) = delete;
    MappedPointer(const MappedPointer&) = delete;
    MappedPointer& operator=(const MappedPointer&) = delete;
    ~MappedPointer() {
        if (object_ != nullptr) {
            object_->~T();
            unmap_pages(object_, sizeof(T));
        }
    }

    // Constructs the object. If the allocation failed, get() still returns null.
    template <class... Arguments>
    void emplace(Arguments&&... arguments) {
        CHECK(object_ == nullptr);
        if (void* const pages = map_pages(sizeof(T))) {
            object_ = new (pages) T(std::forward<Arguments>(arguments)...);
        }
    }

    T* release() { return std::exchange(object_, nullptr); }
    [[nodiscard]] T* get() const { return object_; }
    T& operator*() const { return *object_; }
    T* operator->() const { return object_; }

private:
    T* object_ = nullptr;
};

// Returns a null pointer if the allocation failed.
template <class T, class... Arguments>
MappedPointer<T> make_mapped(Arguments&&... arguments) {
    MappedPointer<T> pointer;
    pointer.emplace(std::forward<Arguments>(arguments)...);
    return pointer;
}

}  // namespace sys
