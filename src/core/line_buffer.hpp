// Splits received bytes into lines, in a buffer of fixed size. Callers do the reading and the
// waiting. A line is the bytes up to a newline, or up to EOF if there is at least one byte.
//
// The buffer does not grow, whatever the peer sends: lines without a length limit are taken in
// pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace core {

enum class Input : std::uint8_t {
    line,      // a line, or a piece or byte, was returned
    end,       // EOF
    too_long,  // the line is overlong
    wait,      // the buffer is empty, but not at EOF
};

class LineBuffer {
public:
    LineBuffer(const LineBuffer&) = delete;
    LineBuffer& operator=(const LineBuffer&) = delete;

    // A caller reads bytes into the span that room() returns, and reports their number with add().
    // room() invalidates all views that were returned before.
    std::span<char> room();
    void add(std::size_t count) { end_ += count; }
    // Drops everything, for another peer.
    void reset() {
        begin_ = end_ = 0;
        at_end_ = inside_line_ = complete_ = false;
    }
    // Marks EOF.
    void finish() { at_end_ = true; }

    // Returns the next piece of a line without a length limit, and in `ends_line` whether it is the
    // last one. The view is valid until the next room().
    Input next_piece(std::string_view& piece, bool& ends_line);

    // Returns one byte, which may be a newline.
    Input next_byte(char& byte);

    // True if the buffer is empty.
    [[nodiscard]] bool drained() const { return begin_ == end_; }
    [[nodiscard]] bool at_end() const { return at_end_; }
    // True if the last line ended with a newline and not with EOF.
    [[nodiscard]] bool line_was_complete() const { return complete_; }

protected:
    explicit LineBuffer(std::span<char> storage) : storage_(storage) {}
    ~LineBuffer() = default;

    [[nodiscard]] std::string_view buffered() const {
        return {storage_.data() + begin_, end_ - begin_};
    }
    [[nodiscard]] std::size_t capacity() const { return storage_.size(); }
    // Removes `count` bytes from the front.
    void skip(std::size_t count) { begin_ += count; }
    void drop_all() { begin_ = end_; }
    void set_complete(bool complete) { complete_ = complete; }

private:
    std::span<char> storage_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool at_end_ = false;
    bool inside_line_ = false;  // a piece was returned, but not yet the end of its line
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
