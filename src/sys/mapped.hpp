// Memory straight from the kernel, in pages, for sizes that only the input knows (a deck of any
// length, a seat per argument): never from the heap, untouched pages cost nothing, and running out
// is a value.
#pragma once

#include <cstddef>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "core/check.hpp"

namespace sys {

// One private anonymous mapping that can grow; zero-filled.
class MappedBytes {
public:
    MappedBytes() = default;
    MappedBytes(MappedBytes&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    MappedBytes& operator=(MappedBytes&&) = delete;
    MappedBytes(const MappedBytes&) = delete;
    MappedBytes& operator=(const MappedBytes&) = delete;
    ~MappedBytes();

    // At least that many bytes, the old contents kept, perhaps at another address.
    [[nodiscard]] bool grow(std::size_t size);

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

// A growing list of plain values.
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
    // New items are zero-filled, as long as the list has never been longer.
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

// A number of objects fixed at creation, constructed in place: they may hold buffers and never
// move.
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

// Whether there was no memory for somebody since this was last asked: for who has to know that a
// result is no result, whatever it was that had none.
[[nodiscard]] bool take_allocation_failure();

// From now on single pages that are given back are kept for the next who wants one, up to a few: a
// game in memory needs some for microseconds. For programs of one thread.
void keep_pages();

// Pages for one object; null if there are none.
void* map_pages(std::size_t size);
void unmap_pages(void* pages, std::size_t size);

// One object in pages of its own, with one owner. It may hold room for the rare long case: pages
// that are never touched cost nothing.
template <class T>
class MappedPointer {
public:
    MappedPointer() = default;
    // Takes over what release() gave away.
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

    // Makes the object; there is none afterwards if there is no memory.
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

// Null if there is no memory.
template <class T, class... Arguments>
MappedPointer<T> make_mapped(Arguments&&... arguments) {
    MappedPointer<T> pointer;
    pointer.emplace(std::forward<Arguments>(arguments)...);
    return pointer;
}

}  // namespace sys
