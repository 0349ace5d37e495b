#include "games/bark/board_text.hpp"

#include <algorithm>
#include <cstring>

#include "sys/io.hpp"

namespace bark {

void BoardText::show(const Board& board) {
    line_bytes_ = board.width() * cell_bytes + 1;
    board_bytes_ = board.height() * line_bytes_;
    std::memset(text_.data(), '.', board_bytes_);
    for (unsigned row = 0; row < board.height(); ++row) {
        for (unsigned column = 0; column < board.width(); ++column) {
            if (const Card card = board.at({column, row}); card.is_there()) {
                write_card({column, row}, card);
            }
        }
        text_[(row + 1) * line_bytes_ - 1] = '\n';
    }
    begin_ = 0;
    set_end(board_bytes_);
}

void BoardText::write_card(Cell cell, Card card) {
    char* const bytes = text_.data() + cell.row * line_bytes_ + cell.column * cell_bytes;
    bytes[0] = rank_letter(card);
    bytes[1] = suit_letter(card);
}

void BoardText::show_with(Cell cell, Card card) {
    flush();
    write_card(cell, card);
    begin_ = 0;
}

void BoardText::overflow(std::string_view text) {
    for (;;) {
        const std::string_view part = text.substr(0, room());
        append(part);
        text.remove_prefix(part.size());
        if (text.empty()) {
            return;
        }
        flush();
    }
}

void BoardText::flush() {
    const char* const begin = text_.data() + begin_;
    failed_ = failed_ || !sys::write_all(fd_, {begin, static_cast<std::size_t>(next() - begin)});
    begin_ = board_bytes_;
    set_end(board_bytes_);
}

}  // namespace bark
