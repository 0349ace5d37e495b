// Reads the record of a game, as hub::Recorder writes it: record(5). A record has one event per
// line, with four fields separated by tabs:
//
//     1389 TAB 0 TAB >    TAB NEWROUND0        time in microseconds, seat, event, text
//     1395 TAB - TAB out  TAB Lead player=0    the seat "-" is the hub itself
//     1436 TAB 0 TAB <?   TAB PLA              "?": part of a line; the rest follows
//     1450 TAB 0 TAB <    TAB YC5
//     1689 TAB - TAB end  TAB finished TAB 0 TAB - TAB 5 TAB 0    several words in the text
//
// In the text a tab, newline, carriage return and backslash are written as \t, \n, \r and \\, and
// every other byte that is not printable ASCII as a backslash and three octal digits.
//
// The caller keeps the text of the record in memory. Events are views of it, nothing is copied, and
// the texts of events stay escaped.
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
    from_seat,  // "<"
    to_seat,    // ">"
    out,
    err,
    left,
    from_stderr,  // "stderr"
    why,
    end,
};

// In the text of `end`, between the scores and the times that all answers of each seat took.
inline constexpr std::string_view bank_word = "bank";

struct Event {
    std::uint64_t line = 0;  // its line number in the record, from 1
    std::int64_t microseconds = 0;
    std::optional<game::Seat> seat;  // empty for the hub itself
    What what = What::game;
    bool is_whole = true;   // false if it is part of a line, without the newline
    std::string_view text;  // all words, still escaped, separated by tabs
};

// The first line that is not valid in a record, and a message that says why.
struct Fault {
    std::uint64_t line;
    std::string_view reason;
};

using workbench::Family;

// Reads events in order and checks each. The first event is `game`. The last is `end`, unless the
// hub was killed. All escapes are valid, and the seats of players count from 0.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    // Reads the next event. Returns false at the end of the record, and at a fault and after it.
    bool next(Event& event);

    [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }
    // True once `end` has been read.
    [[nodiscard]] bool is_complete() const { return is_complete_; }
    // Valid once the first event has been read.
    [[nodiscard]] Family family() const { return family_; }

private:
    bool fail(std::string_view reason);
    bool parse_line(std::string_view line, Event& event);
    bool check_seat(const Event& event);

    std::string_view rest_;
    std::uint64_t line_ = 0;
    std::int64_t last_time_ = 0;
    game::Seat seats_ = 0;  // the highest seat with a player so far, plus 1
    Family family_ = workbench::first_family;
    bool is_complete_ = false;
    std::optional<Fault> fault_;
};

// Splits a text into its words, which stay escaped. A text has at least one word, which may be
// empty.
class Words {
public:
    explicit Words(std::string_view text) : rest_(text) {}

    bool next(std::string_view& word);

private:
    std::string_view rest_;
    bool is_at_end_ = false;
};

// An escape: the byte that it stands for, and its length in the record.
struct Unescaped {
    char byte;
    std::size_t length;
};
// Reads the escape at the front of a text that begins with a backslash. Returns nothing if it is
// not valid in a record.
std::optional<Unescaped> unescape(std::string_view text);

// Appends the bytes that a word stands for. The word comes from a Reader, so its escapes are valid.
void put_unescaped(core::Writer& writer, std::string_view word);

}  // namespace record
