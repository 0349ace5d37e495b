// A list whose capacity is part of its type: no heap, and a limit on everything.
#pragma once

#include <array>
#include <cstddef>

#include "core/check.hpp"

namespace core {

template <class T, std::size_t Capacity>
class FixedVector {
public:
    static constexpr std::size_t capacity = Capacity;

    // For what outside data decides: false when there is no room.
    constexpr bool try_push(const T& value) {
        if (size_ == Capacity) {
            return false;
        }
        items_[size_++] = value;
        return true;
    }
    // For what our own code bounds.
    constexpr void push(const T& value) { CHECK(try_push(value)); }
    constexpr void clear() { size_ = 0; }
    // Takes an item out and closes the gap; the order of the others stays.
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
