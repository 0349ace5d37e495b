// The end of what a player wrote to its stderr.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "sys/mapped.hpp"

namespace hub {

class ErrorTail {
public:
    static constexpr std::size_t kept_bytes = 65536;

    // Uses memory from the first text on. Without memory the text is dropped.
    void take(std::string_view text);

    // The last kept_bytes at most, from the beginning of a line on if anything was dropped.
    [[nodiscard]] std::string_view text() const;
    // The last `count` lines.
    [[nodiscard]] std::string_view last_lines(std::size_t count) const;

private:
    struct Buffer {
        Buffer() {}  // NOLINT: the bytes are not set, so that their pages stay untouched
        std::array<char, 2 * kept_bytes> bytes;
    };

    sys::MappedPointer<Buffer> buffer_;
    std::size_t size_ = 0;
    bool is_cut_ = false;
};

}  // namespace hub
