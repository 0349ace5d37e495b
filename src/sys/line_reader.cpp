#include "sys/line_reader.hpp"

#include <unistd.h>

#include "core/check.hpp"
#include "sys/io.hpp"

namespace sys {

// Does one read into the free part of the buffer. An error counts as EOF.
void LineReader::fill() {
    if (at_end()) {
        return;
    }
    const std::span<char> free = room();
    const ssize_t count = plain_read(fd_, free.data(), free.size());
    if (count <= 0) {
        finish();
    } else {
        add(static_cast<std::size_t>(count));
    }
}

bool LineReader::holds_line(std::size_t most) const {
    const std::string_view text = buffered();
    return text.size() > most || text.find('\n') != std::string_view::npos;
}

core::Input LineReader::next_line(std::string_view& line, std::size_t most) {
    CHECK(most < capacity());
    std::size_t searched = 0;
    for (;;) {
        const std::string_view text = buffered();
        const std::size_t length = text.find('\n', searched);
        if (length <= most) {
            line = text.substr(0, length);
            skip(length + 1);
            set_complete(true);
            return core::Input::line;
        }
        if (text.size() > most) {
            return core::Input::too_long;
        }
        searched = text.size();
        if (!at_end()) {
            fill();
        } else if (text.empty()) {
            return core::Input::end;
        } else {
            line = text;
            drop_all();
            set_complete(false);
            return core::Input::line;
        }
    }
}

core::Input LineReader::next_line_or_skip(std::string_view& line, std::size_t most) {
    const core::Input event = next_line(line, most);
    if (event != core::Input::too_long) {
        return event;
    }
    for (;;) {
        std::string_view piece;
        bool ends_line = false;
        const core::Input rest = next_piece(piece, ends_line);
        if (rest != core::Input::line) {
            return rest;
        }
        if (ends_line) {
            return core::Input::too_long;
        }
    }
}

core::Input LineReader::next_piece(std::string_view& piece, bool& ends_line) {
    if (drained()) {
        fill();
    }
    return core::LineBuffer::next_piece(piece, ends_line);
}

void LineReader::rewind_unread() {
    if (!drained() && ::lseek(fd_, -static_cast<off_t>(buffered().size()), SEEK_CUR) >= 0) {
        drop_all();
    }
}

}  // namespace sys
