// Reads lines from one fd through a buffer of fixed size, for programs that wait for this fd alone.
// All calls block. A read error counts as EOF.
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

    // Returns a whole line of at most `most` bytes, which must be less than the buffer's size. An
    // overlong line is refused as soon as `most` + 1 bytes are read, without waiting for its
    // newline; do not read on after that. The view is valid until the next call.
    core::Input next_line(std::string_view& line, std::size_t most);

    // Like next_line, but reads an overlong line to its newline and drops it. The caller may read
    // on.
    core::Input next_line_or_skip(std::string_view& line, std::size_t most);

    // Like LineBuffer::next_piece, but reads from the fd when the buffer is empty.
    core::Input next_piece(std::string_view& piece, bool& ends_line);

    // Seeks back over the bytes that were read but not returned, so that the next process that
    // shares the open file reads them. Does nothing if the fd is not seekable.
    void rewind_unread();

    // True if next_line(line, most) would return without a read.
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
