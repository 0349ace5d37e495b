// Prints a record in aligned columns, one event per line:
//
//     0.001389  hub     -> 0 alice  NEWROUND0
//     0.001436  0 alice -> hub      PLAYC5
//     0.001684  0 alice    left     status 0
#pragma once

#include <cstddef>
#include <optional>

#include "core/colour.hpp"
#include "game/outcome.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/record/record.hpp"
#include "workbench/replay/overview.hpp"

namespace replay {

class RecordPrinter {
public:
    RecordPrinter(sys::OutBuffer& out, const Overview& overview, core::Paint paint);

    // Parts of a line are printed on one line if no other event is between them.
    void put_event(const record::Event& event);
    // Ends a line whose newline has not come. Call it after the last event.
    void finish();

private:
    struct Column {
        std::string_view text;
        std::optional<game::Seat> seat{};  // if set, the seat's number and name instead of the text
    };

    void put_time(std::int64_t microseconds);
    void put_column(const Column& column);
    void put_columns(const Column& from, std::string_view arrow, const Column& to);
    void put_message(const record::Event& event);
    void put_text(const record::Event& event);
    void put_reason(std::string_view text);
    void put_words(std::string_view text);
    void put_deal(std::string_view text);
    void put_end(std::string_view text);

    core::Writer& out_;
    const Overview& overview_;
    core::Paint paint_;
    std::size_t second_digits_;
    std::size_t column_width_;
    std::optional<record::Event> unfinished_;  // set while the newline of a line has not come
};

}  // namespace replay
