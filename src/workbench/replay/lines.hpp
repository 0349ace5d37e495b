// The lines that one seat received and sent, in order. A line that a program wrote in parts, or
// that was too long for one write, is several events of the record.
#pragma once

#include <cstdint>
#include <string_view>

#include "game/outcome.hpp"
#include "workbench/record/record.hpp"

namespace replay {

// A line of any length. It holds no text: its parts are read from the record again whenever they
// are needed, so that it needs no memory.
class Line {
public:
    // The line number of its first event in the record.
    [[nodiscard]] std::uint64_t number() const { return first_.line; }
    // True if the hub sent it to the seat, false if the seat sent it.
    [[nodiscard]] bool is_to_seat() const { return first_.what == record::What::to_seat; }
    // True if it has its newline.
    [[nodiscard]] bool is_whole() const { return is_whole_; }

    // Calls `each(std::string_view)` with the escaped text of every part.
    template <class Each>
    void for_each_part(Each each) const {
        record::Event event = first_;
        record::Reader reader = after_first_;
        do {
            each(event.text);
        } while (next_part(event, reader));
    }

private:
    friend class SeatLines;

    bool next_part(record::Event& event, record::Reader& reader) const;

    record::Event first_;
    record::Reader after_first_{{}};
    std::uint64_t last_number_ = 0;  // the line number of its last event
    bool is_whole_ = true;
};

// Reads the lines of one seat from a record without faults.
class SeatLines {
public:
    SeatLines(std::string_view record, game::Seat seat) : reader_(record), seat_(seat) {}

    // Returns false at the end of the record.
    bool next(Line& line);

    // The text of the seat's `left` event; empty until that has been read.
    [[nodiscard]] std::string_view left() const { return left_; }

private:
    bool next_event(record::Event& event);

    record::Reader reader_;
    game::Seat seat_;
    std::string_view left_;
};

}  // namespace replay
