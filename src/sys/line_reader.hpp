// Lines from one fd through a buffer of fixed size, for programs that have one thing to wait for.
// An error of read counts as the end.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/line_buffer.hpp"

namespace sys {

class LineReader : public core::LineBuffer {
public:
    void attach(int fd) { fd_ = fd; }

    // A whole line of at most `most` bytes (less than the buffer holds). A longer one is refused as
    // soon as that is clear, without waiting for its end; nothing can be read after that.
    // The view lives until the next call.
    core::Input next_line(std::string_view& line, std::size_t most);

    // The same, but a longer line is read to its newline and dropped, and reading can go on.
    core::Input next_line_or_skip(std::string_view& line, std::size_t most);

    // As the buffer's, read when nothing is left there.
    core::Input next_piece(std::string_view& piece, bool& ends_line);

    // What has been read and not been asked for is left to who reads the file next, if it is one
    // that can be rewound.
    void rewind_unread();

    // True if a call for a line of at most `most` bytes can be answered without reading.
    [[nodiscard]] bool holds_line(std::size_t most) const;

protected:
    explicit LineReader(std::span<char> storage) : core::LineBuffer(storage) {}
    ~LineReader() = default;

private:
    void fill();

    int fd_ = -1;
};

template <std::size_t Capacity>
class BufferedLineReader : public LineReader {
public:
    BufferedLineReader() : LineReader(bytes_) {}

private:
    std::array<char, Capacity> bytes_;
};

}  // namespace sys
