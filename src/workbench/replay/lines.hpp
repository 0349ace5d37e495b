// The conversation of one seat, a line at a time: lines that a program wrote in parts, or that were
// too long for one write, are several events of a record.
#pragma once

#include <cstdint>
#include <string_view>

#include "game/outcome.hpp"
#include "workbench/record/record.hpp"

namespace replay {

// One line that the seat was told or said. Its parts are read again whenever they are wanted, so
// that a line of any length costs nothing.
class Line {
public:
    [[nodiscard]] std::uint64_t number() const { return first_.line; }
    [[nodiscard]] bool is_told() const { return first_.what == record::What::told; }
    // With its newline.
    [[nodiscard]] bool is_whole() const { return is_whole_; }

    // Calls `each` with the escaped text of every part.
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
    std::uint64_t last_number_ = 0;  // where its last part is
    bool is_whole_ = true;
};

class SeatLines {
public:
    SeatLines(std::string_view record, game::Seat seat) : reader_(record), seat_(seat) {}

    // False at the end of the record.
    bool next(Line& line);

    // How the seat's program left, once that has been passed; else empty.
    [[nodiscard]] std::string_view left() const { return left_; }

private:
    bool next_event(record::Event& event);

    record::Reader reader_;
    game::Seat seat_;
    std::string_view left_;
};

}  // namespace replay
