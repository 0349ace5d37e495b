// The record of a game, read back: record(5). Pure, and streaming: an event at a time from text
// that the caller keeps; nothing is copied, and texts stay escaped until somebody wants them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text_out.hpp"
#include "game/outcome.hpp"
#include "workbench/family.hpp"

namespace record {

enum class What : std::uint8_t {
    game,
    option,
    deal,
    player,
    said,  // by the seat: <
    told,  // to the seat: >
    out,
    err,
    left,
    why,
    end,
};

struct Event {
    std::uint64_t line = 0;  // of the record, from 1
    std::int64_t microseconds = 0;
    std::optional<game::Seat> seat;  // none: the hub itself
    What what = What::game;
    bool is_whole = true;  // not part of a line
    // All words, escaped, with tabs between them.
    std::string_view text;
};

// Why a line is none of a record, in words.
struct Fault {
    std::uint64_t line;
    std::string_view reason;
};

using workbench::Family;

// Goes through a record from its front. Its first event is `game`, its last, if the hub could
// finish it, `end`; every escape is right, and players sit in seats from 0 on.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    // The next event. False at the end, and where the record is at fault: nothing comes after that.
    bool next(Event& event);

    [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }
    // True once `end` has been read.
    [[nodiscard]] bool is_complete() const { return is_complete_; }
    // Once the first event has been read.
    [[nodiscard]] Family family() const { return family_; }

private:
    bool refuse(std::string_view reason);
    bool take_line(std::string_view line, Event& event);
    bool take_seat(const Event& event);

    std::string_view rest_;
    std::uint64_t line_ = 0;
    std::int64_t last_time_ = 0;
    game::Seat seats_ = 0;  // with a player so far
    Family family_ = workbench::first_family;
    bool is_complete_ = false;
    std::optional<Fault> fault_;
};

// The words of a text, still escaped. A text has one word at least, which may be empty.
class Words {
public:
    explicit Words(std::string_view text) : rest_(text) {}

    bool next(std::string_view& word);

private:
    std::string_view rest_;
    bool is_over_ = false;
};

// The bytes behind an escape, and how long it was written.
struct Unescaped {
    char byte;
    std::size_t length;
};
// Of a text that begins with a backslash. Nothing if that is no escape of a record.
std::optional<Unescaped> unescape(std::string_view text);

// What a word that has been read stands for.
inline void put_unescaped(core::Writer& sink, std::string_view word) {
    while (!word.empty()) {
        const std::size_t plain = word.find('\\');
        sink.append(word.substr(0, plain));
        if (plain == std::string_view::npos) {
            return;
        }
        word.remove_prefix(plain);
        const std::optional<Unescaped> escape = unescape(word);
        if (!escape) {
            return;  // the reader has refused such a record
        }
        sink.append({&escape->byte, 1});
        word.remove_prefix(escape->length);
    }
}

}  // namespace record
