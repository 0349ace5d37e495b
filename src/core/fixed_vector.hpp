// A list whose capacity is part of its type. It does not use the heap.
#pragma once

#include <array>
#include <cstddef>

#include "core/check.hpp"

namespace core {

template <class T, std::size_t Capacity>
class FixedVector {
public:
    static constexpr std::size_t capacity = Capacity;

    // For sizes that depend on input. Returns false if the list is full.
    constexpr bool try_push(const T& value) {
        if (size_ == Capacity) {
            return false;
        }
        items_[size_++] = value;
        return true;
    }
    // For sizes that our own code bounds: a full list is a bug.
    constexpr void push(const T& value) { CHECK(try_push(value)); }
    constexpr void clear() { size_ = 0; }
    // Removes an item and returns it. The other items keep their order.
    constexpr T take(std::size_t index) {
        CHECK(index < size_);
        const T value = items_[index];
        for (std::size_t i = index + 1; i < size_; ++i) {
            items_[i - 1] = items_[i];
        }
        --size_;
        return value;
    }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr bool full() const { return size_ == Capacity; }
    constexpr T& operator[](std::size_t index) {
        CHECK(index < size_);
        return items_[index];
    }
    constexpr const T& operator[](std::size_t index) const {
        CHECK(index < size_);
        return items_[index];
    }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

private:
    std::array<T, Capacity> items_{};
    std::size_t size_ = 0;
};

}  // namespace core
