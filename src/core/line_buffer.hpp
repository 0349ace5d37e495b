// Bytes that have come and are to be taken as lines, in a buffer of fixed size; who reads them, and
// how it waits, is not known here. A line is the bytes up to a newline, or up to the end if at
// least one byte came.
//
// Bounded whatever the other side sends: lines that may be of any length are taken in pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace core {

enum class Input : std::uint8_t {
    line,      // a line, or a piece or byte where those were asked for
    end,       // nothing more will come
    too_long,  // more than the bound without a newline
    wait,      // more has to come first
};

class LineBuffer {
public:
    LineBuffer(const LineBuffer&) = delete;
    LineBuffer& operator=(const LineBuffer&) = delete;

    // Where the next bytes go, and how many have come there. Views given before are dead.
    std::span<char> room();
    void add(std::size_t count) { end_ += count; }
    // Nothing more will come.
    void finish() { at_end_ = true; }

    // The next part of a line of any length; `ends_line` tells whether it is the last part. The
    // view lives until there is to be room again.
    Input next_piece(std::string_view& piece, bool& ends_line);

    // One byte, whatever it is.
    Input next_byte(char& byte);

    // True if nothing is left of what has come.
    [[nodiscard]] bool drained() const { return begin_ == end_; }
    [[nodiscard]] bool at_end() const { return at_end_; }
    // True if the line given last ended in a newline, not just in the end of the input.
    [[nodiscard]] bool line_was_complete() const { return complete_; }

protected:
    explicit LineBuffer(std::span<char> storage) : storage_(storage) {}
    ~LineBuffer() = default;

    [[nodiscard]] std::string_view buffered() const {
        return {storage_.data() + begin_, end_ - begin_};
    }
    [[nodiscard]] std::size_t capacity() const { return storage_.size(); }
    // Takes that much from the front.
    void skip(std::size_t count) { begin_ += count; }
    void drop_all() { begin_ = end_; }
    void set_complete(bool complete) { complete_ = complete; }

private:
    std::span<char> storage_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool at_end_ = false;
    bool inside_line_ = false;  // pieces of a line have been given, not yet its end
    bool complete_ = false;
};

template <std::size_t Capacity>
class SizedLineBuffer : public LineBuffer {
public:
    SizedLineBuffer() : LineBuffer(bytes_) {}

private:
    std::array<char, Capacity> bytes_;
};

}  // namespace core
