#include "workbench/replay/lines.hpp"

namespace replay {

namespace {

bool is_message(const record::Event& event) {
    return event.what == record::What::to_seat || event.what == record::What::from_seat;
}

}  // namespace

bool Line::next_part(record::Event& event, record::Reader& reader) const {
    const auto seat = event.seat;
    while (event.line < last_number_ && reader.next(event)) {
        if (event.seat == seat && is_message(event)) {
            return true;
        }
    }
    return false;
}

bool SeatLines::next_event(record::Event& event) {
    while (reader_.next(event)) {
        if (event.seat == seat_ && is_message(event)) {
            return true;
        }
        if (event.seat == seat_ && event.what == record::What::left) {
            left_ = event.text;
        }
    }
    return false;
}

bool SeatLines::next(Line& line) {
    if (!next_event(line.first_)) {
        return false;
    }
    line.after_first_ = reader_;
    line.last_number_ = line.first_.line;
    line.is_whole_ = line.first_.is_whole;
    while (!line.is_whole_) {
        const record::Reader before = reader_;
        const std::string_view left_before = left_;
        record::Event part;
        if (!next_event(part) || part.what != line.first_.what) {
            // The rest of the line never came. The event belongs to the next line.
            reader_ = before;
            left_ = left_before;
            break;
        }
        line.last_number_ = part.line;
        line.is_whole_ = part.is_whole;
    }
    return true;
}

}  // namespace replay
