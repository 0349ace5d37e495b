#include "core/line_buffer.hpp"

#include <cstring>

#include "core/bytes.hpp"
#include "core/check.hpp"

namespace core {

std::span<char> LineBuffer::room() {
    if (begin_ != 0) {
        std::memmove(storage_.data(), storage_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    CHECK(end_ < storage_.size());
    return storage_.subspan(end_);
}

Input LineBuffer::next_piece(std::string_view& piece, bool& ends_line) {
    if (drained()) {
        if (!at_end_) {
            return Input::wait;
        }
        if (!inside_line_) {
            return Input::end;
        }
        piece = {};
        ends_line = true;
        inside_line_ = false;
        complete_ = false;
        return Input::line;
    }
    const char* const begin = storage_.data() + begin_;
    const std::size_t size = line_length({begin, end_ - begin_});
    ends_line = size < end_ - begin_;
    complete_ = ends_line;
    inside_line_ = !ends_line;
    piece = {begin, size};
    begin_ += size + (ends_line ? 1 : 0);
    return Input::line;
}

Input LineBuffer::next_byte(char& byte) {
    if (drained()) {
        return at_end_ ? Input::end : Input::wait;
    }
    byte = storage_[begin_++];
    return Input::line;
}

}  // namespace core
