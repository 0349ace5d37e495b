// Lines from one fd through a buffer of fixed size. A line is the bytes up to a newline, or up to
// the end if at least one byte came; an error of read counts as the end.
//
// Bounded whatever the other side sends: a line longer than the caller wants is an outcome, not a
// reason to grow, and lines that may be of any length are taken in pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/io.hpp"

namespace core {

enum class Input : std::uint8_t {
    line,         // a line, or a piece or byte where those were asked for
    end,          // nothing more will come
    too_long,     // more than the bound without a newline
    interrupted,  // the signal that ends the program has come
};

class LineReader {
public:
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    void attach(int fd, ReadFunction read = plain_read);

    // A whole line of at most `most` bytes (less than the buffer holds). A longer one is refused as
    // soon as that is clear, without waiting for its end; nothing can be read after that.
    // The view lives until the next call.
    Input next_line(std::string_view& line, std::size_t most);

    // The same, but a longer line is read to its newline and dropped, and reading can go on.
    Input next_line_or_skip(std::string_view& line, std::size_t most);

    // The next part of a line of any length; `ends_line` tells whether it is the last part.
    Input next_piece(std::string_view& piece, bool& ends_line);

    // One byte, whatever it is.
    Input next_byte(char& byte);

    // What has been read and not been asked for is left to who reads the file next, if it is one
    // that can be rewound.
    void give_back();

    // True if the next call has to wait for input, unless the end was seen: the moment to flush.
    [[nodiscard]] bool drained() const { return begin_ == end_; }
    // True if a call for a line of at most `most` bytes can be answered without reading.
    [[nodiscard]] bool holds_line(std::size_t most) const;
    // True if the line given last ended in a newline, not just in the end of the input.
    [[nodiscard]] bool line_was_complete() const { return complete_; }

protected:
    explicit LineReader(std::span<char> storage) : storage_(storage) {}
    ~LineReader() = default;

private:
    Input fill();
    [[nodiscard]] std::string_view buffered() const {
        return {storage_.data() + begin_, end_ - begin_};
    }

    std::span<char> storage_;
    ReadFunction read_ = plain_read;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    int fd_ = -1;
    bool at_end_ = false;
    bool inside_line_ = false;  // pieces of a line have been given, not yet its end
    bool complete_ = false;
};

template <std::size_t Capacity>
class BufferedLineReader : public LineReader {
public:
    BufferedLineReader() : LineReader(bytes_) {}

private:
    std::array<char, Capacity> bytes_;
};

}  // namespace core
