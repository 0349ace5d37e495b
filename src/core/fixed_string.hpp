// Text in a buffer whose capacity is part of its type; always ends in a NUL for system calls.
// Serves as a sink for core::put: what does not fit is refused whole and remembered by
// `overflowed`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace core {

template <std::size_t Capacity>
class FixedString {
public:
    static constexpr std::size_t capacity = Capacity;

    constexpr FixedString() = default;

    constexpr void append(std::string_view text) {
        if (text.size() > Capacity - size_) {
            overflowed_ = true;
            return;
        }
        std::copy(text.begin(), text.end(), bytes_.begin() + size_);
        size_ += text.size();
        bytes_[size_] = '\0';
    }
    constexpr void clear() {
        size_ = 0;
        bytes_[0] = '\0';
        overflowed_ = false;
    }

    [[nodiscard]] constexpr bool overflowed() const { return overflowed_; }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr std::string_view view() const { return {bytes_.data(), size_}; }
    [[nodiscard]] constexpr const char* c_str() const { return bytes_.data(); }

private:
    std::array<char, Capacity + 1> bytes_{};
    std::size_t size_ = 0;
    bool overflowed_ = false;
};

}  // namespace core
