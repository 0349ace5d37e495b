#include "core/line_reader.hpp"

#include <cerrno>
#include <cstring>
#include <unistd.h>

#include "core/check.hpp"

namespace core {

void LineReader::attach(int fd, ReadFunction read) {
    fd_ = fd;
    read_ = read;
}

// One read into the free part of the buffer; `line` when something came.
Input LineReader::fill() {
    if (at_end_) {
        return Input::end;
    }
    if (begin_ != 0) {
        std::memmove(storage_.data(), storage_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    CHECK(end_ < storage_.size());
    const ssize_t count = read_(fd_, storage_.data() + end_, storage_.size() - end_);
    if (count < 0 && errno == EINTR) {
        return Input::interrupted;
    }
    if (count <= 0) {
        at_end_ = true;
        return Input::end;
    }
    end_ += static_cast<std::size_t>(count);
    return Input::line;
}

bool LineReader::holds_line(std::size_t most) const {
    const std::string_view text = buffered();
    return text.size() > most || text.find('\n') != std::string_view::npos;
}

Input LineReader::next_line(std::string_view& line, std::size_t most) {
    CHECK(most < storage_.size());
    std::size_t searched = 0;
    for (;;) {
        const std::string_view text = buffered();
        const std::size_t length = text.find('\n', searched);
        if (length <= most) {
            line = text.substr(0, length);
            begin_ += length + 1;
            complete_ = true;
            return Input::line;
        }
        if (text.size() > most) {
            return Input::too_long;
        }
        searched = text.size();
        const Input event = fill();
        if (event == Input::end && !buffered().empty()) {
            line = buffered();
            begin_ = end_;
            complete_ = false;
            return Input::line;
        }
        if (event != Input::line) {
            return event;
        }
    }
}

Input LineReader::next_line_or_skip(std::string_view& line, std::size_t most) {
    const Input event = next_line(line, most);
    if (event != Input::too_long) {
        return event;
    }
    for (;;) {
        std::string_view piece;
        bool ends_line = false;
        const Input rest = next_piece(piece, ends_line);
        if (rest != Input::line) {
            return rest;
        }
        if (ends_line) {
            return Input::too_long;
        }
    }
}

Input LineReader::next_piece(std::string_view& piece, bool& ends_line) {
    if (drained()) {
        const Input event = fill();
        if (event == Input::end && inside_line_) {
            piece = {};
            ends_line = true;
            inside_line_ = false;
            complete_ = false;
            return Input::line;
        }
        if (event != Input::line) {
            return event;
        }
    }
    const std::string_view text = buffered();
    const std::size_t length = text.find('\n');
    ends_line = length != std::string_view::npos;
    complete_ = ends_line;
    inside_line_ = !ends_line;
    piece = text.substr(0, length);
    begin_ += piece.size() + (ends_line ? 1 : 0);
    return Input::line;
}

Input LineReader::next_byte(char& byte) {
    if (drained()) {
        const Input event = fill();
        if (event != Input::line) {
            return event;
        }
    }
    byte = storage_[begin_++];
    return Input::line;
}

void LineReader::give_back() {
    if (!drained() && ::lseek(fd_, -static_cast<off_t>(end_ - begin_), SEEK_CUR) >= 0) {
        end_ = begin_;
    }
}

}  // namespace core
