// Text in a buffer whose capacity is part of its type. A text that does not fit is refused whole
// and remembered by `overflowed`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/writer.hpp"

namespace core {

// The part that does not depend on the capacity.
class BoundedText : public Writer {
public:
    [[nodiscard]] bool overflowed() const { return overflowed_; }

protected:
    BoundedText() = default;
    ~BoundedText() = default;

    void set_overflowed(bool overflowed) { overflowed_ = overflowed; }

private:
    void overflow(std::string_view /*text*/) override { overflowed_ = true; }

    bool overflowed_ = false;
};

template <std::size_t Capacity>
class FixedString final : public BoundedText {
public:
    static constexpr std::size_t capacity = Capacity;

    FixedString() { clear(); }
    FixedString(const FixedString& other) : FixedString() { copy(other); }
    FixedString& operator=(const FixedString& other) {
        if (this != &other) {
            clear();
            copy(other);
        }
        return *this;
    }
    ~FixedString() = default;

    void clear() {
        set_buffer(std::span(bytes_).first(Capacity));
        set_overflowed(false);
    }

    [[nodiscard]] std::size_t size() const { return Capacity - room(); }
    [[nodiscard]] std::string_view view() const { return {bytes_.data(), size()}; }
    // Ends in a NUL, for system calls; the view dies when more is appended.
    [[nodiscard]] const char* c_str() const {
        *next() = '\0';
        return bytes_.data();
    }

private:
    void copy(const FixedString& other) {
        append(other.view());
        set_overflowed(other.overflowed());
    }

    std::array<char, Capacity + 1> bytes_;
};

}  // namespace core
