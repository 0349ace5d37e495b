// A record for people: an event a line, when, who to whom, what. Text from events; nothing is
// waited for.
#pragma once

#include <cstddef>
#include <optional>

#include "core/colour.hpp"
#include "game/outcome.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/record/record.hpp"
#include "workbench/replay/overview.hpp"

namespace replay {

class Show {
public:
    Show(sys::OutBuffer& out, const Overview& overview, core::Paint paint);

    // An event, in one line with the one before if that was part of the same.
    void put_event(const record::Event& event);
    // What was begun is ended.
    void finish();

private:
    struct Column {
        std::string_view text;
        std::optional<game::Seat> seat{};  // whose name it is; then the text is not looked at
    };

    void put_time(std::int64_t microseconds);
    void put_column(const Column& column);
    void put_columns(const Column& from, std::string_view arrow, const Column& to);
    void put_conversation(const record::Event& event);
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
    std::optional<record::Event> begun_;  // a line of which not all has come
};

}  // namespace replay
