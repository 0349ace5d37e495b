#include "workbench/replay/show.hpp"

#include <algorithm>
#include <string_view>

#include "core/columns.hpp"
#include "core/escape.hpp"
#include "core/number.hpp"
#include "core/text_out.hpp"

namespace replay {

using core::Colour;
using record::What;

namespace {

// Longer program names are cut, so that columns stay narrow.
constexpr std::size_t longest_name = 16;
constexpr std::int64_t microseconds_per_second = 1'000'000;

std::string_view short_name(const Overview& overview, game::Seat seat) {
    return overview.name(seat).substr(0, longest_name);
}

Colour colour_of(game::Seat seat) {
    constexpr Colour colours[] = {Colour::cyan, Colour::yellow, Colour::magenta, Colour::green,
                                  Colour::blue};
    return colours[seat % std::size(colours)];
}

std::size_t width_of(const Overview& overview, game::Seat seat) {
    const std::size_t name = short_name(overview, seat).size();
    return core::digits_of(seat) + (name == 0 ? 0 : 1 + name);
}

// The second column of an event that is not a message.
std::string_view verb_of(What what) {
    switch (what) {
        case What::game: return "game";
        case What::option: return "option";
        case What::deal: return "deal";
        case What::player: return "starts";
        case What::left: return "left";
        case What::from_stderr: return "stderr";
        case What::why: return "why";
        default: return "end";
    }
}

}  // namespace

RecordPrinter::RecordPrinter(sys::OutBuffer& out, const Overview& overview, core::Paint paint)
    : out_(out),
      overview_(overview),
      paint_(paint),
      second_digits_(core::digits_of(
          static_cast<std::uint64_t>(overview.last_time() / microseconds_per_second))),
      column_width_(std::string_view("stdout").size()) {
    for (game::Seat seat = 0; seat < overview.seats(); ++seat) {
        column_width_ = std::max(column_width_, width_of(overview, seat));
    }
}

void RecordPrinter::put_time(std::int64_t microseconds) {
    const auto time = static_cast<std::uint64_t>(microseconds);
    const std::uint64_t whole = time / microseconds_per_second;
    const std::uint64_t fraction = time % microseconds_per_second;
    core::put(out_, paint_.on(Colour::dim));
    core::put_blanks(out_, second_digits_ - std::min(second_digits_, core::digits_of(whole)));
    core::put(out_, whole, '.');
    constexpr std::size_t decimals = 6;
    for (std::size_t zeros = decimals - core::digits_of(fraction); zeros > 0; --zeros) {
        core::put(out_, '0');
    }
    core::put(out_, fraction, paint_.off(), "  ");
}

void RecordPrinter::put_column(const Column& column) {
    std::size_t width = column.text.size();
    if (column.seat) {
        const std::string_view name = short_name(overview_, *column.seat);
        width = width_of(overview_, *column.seat);
        core::put(out_, paint_.on(colour_of(*column.seat)), *column.seat, name.empty() ? "" : " ",
                  name, paint_.off());
    } else {
        core::put(out_, column.text);
    }
    core::put_blanks(out_, column_width_ - std::min(column_width_, width));
}

void RecordPrinter::put_columns(const Column& from, std::string_view arrow, const Column& to) {
    put_column(from);
    core::put(out_, arrow);
    put_column(to);
    core::put(out_, "  ");
}

void RecordPrinter::finish() {
    if (unfinished_) {
        // A single backslash at the end marks a missing newline. It cannot be mistaken for an
        // escape, because an escape has more characters.
        core::put(out_, '\\', paint_.off(), '\n');
        unfinished_.reset();
    }
}

void RecordPrinter::put_event(const record::Event& event) {
    if (unfinished_ && unfinished_->what == event.what && unfinished_->seat == event.seat) {
        put_text(event);
        return;
    }
    finish();
    const Column subject = event.seat ? Column{.text = {}, .seat = event.seat} : Column{"hub"};
    put_time(event.microseconds);
    switch (event.what) {
        case What::from_seat:
        case What::to_seat:
        case What::out:
        case What::err: put_message(event); return;
        default: break;
    }
    put_columns(subject, "    ", {verb_of(event.what)});
    switch (event.what) {
        case What::deal: put_deal(event.text); break;
        case What::end: put_end(event.text); break;
        case What::from_stderr: put_text(event); break;
        case What::why:
            core::put(out_, paint_.on(Colour::red));
            put_reason(event.text);
            core::put(out_, paint_.off(), '\n');
            break;
        default: put_words(event.text); break;
    }
}

void RecordPrinter::put_message(const record::Event& event) {
    const Column seat{.text = {}, .seat = event.seat};
    switch (event.what) {
        case What::from_seat:
            put_columns(seat, " -> ", {"hub"});
            core::put(out_, paint_.on(colour_of(*event.seat)));
            break;
        case What::to_seat: put_columns({"hub"}, " -> ", seat); break;
        case What::out:
            put_columns({"hub"}, " -> ", {"stdout"});
            core::put(out_, paint_.on(Colour::bold));
            break;
        default:
            put_columns({"hub"}, " -> ", {"stderr"});
            core::put(out_, paint_.on(Colour::bold));
            break;
    }
    put_text(event);
}

void RecordPrinter::put_text(const record::Event& event) {
    core::put(out_, event.text);
    if (event.is_whole) {
        core::put(out_, paint_.off(), '\n');
        unfinished_.reset();
    } else {
        unfinished_ = event;
    }
}

// The hub escapes what it quotes in a reason, and the recorder then escapes the backslashes. So the
// recorder's escapes are undone, except for bytes that are not printable.
void RecordPrinter::put_reason(std::string_view text) {
    class Printable final : public core::Writer {
    public:
        explicit Printable(core::Writer& target) : out(target) {}

    private:
        core::Writer& out;
        void overflow(std::string_view bytes) override {
            for (const char& byte : bytes) {
                if (byte == '\\') {
                    core::put(out, byte);
                } else {
                    core::put_escaped(out, {&byte, 1});
                }
            }
        }
    };
    Printable printable{out_};
    record::put_unescaped(printable, text);
}

void RecordPrinter::put_words(std::string_view text) {
    record::Words words(text);
    std::string_view before;
    for (std::string_view word; words.next(word); before = " ") {
        core::put(out_, before, word);
    }
    core::put(out_, '\n');
}

// Prints the lines of a map file below each other.
void RecordPrinter::put_deal(std::string_view text) {
    constexpr std::string_view newline = "\\n";
    constexpr std::size_t gaps = 2 + 4 + 2;
    const std::size_t indent = second_digits_ + 7 + 2 * column_width_ + gaps;
    for (;;) {
        // Escapes are skipped as a whole: in an escaped backslash before an "n" the second half
        // would look like a newline.
        std::size_t end = 0;
        while (end < text.size() && !text.substr(end).starts_with(newline)) {
            end += text[end] == '\\' ? 2 : 1;
        }
        if (end + newline.size() >= text.size()) {
            put_words(text.substr(0, end));
            return;
        }
        put_words(text.substr(0, end));
        core::put_blanks(out_, indent);
        text.remove_prefix(end + newline.size());
    }
}

void RecordPrinter::put_end(std::string_view text) {
    record::Words words(text);
    std::string_view name;
    std::string_view status;
    std::string_view blame;
    words.next(name);
    words.next(status);
    words.next(blame);
    const bool is_good = name == "finished";
    core::put(out_, paint_.on(is_good ? Colour::green : Colour::red), name, paint_.off());
    if (const auto seat = core::parse_in_range(blame, core::digits_only, 0, INT32_MAX)) {
        const auto number = static_cast<game::Seat>(*seat);
        core::put(out_, ", seat ", number, " (", short_name(overview_, number), ')');
    }
    core::put(out_, ", status ", status);
    std::string_view before = "; scores: ";
    std::string_view word;
    while (words.next(word) && word != record::bank_word) {
        core::put(out_, before, word);
        before = " ";
    }
    before = "; answers took: ";
    while (words.next(word)) {
        const auto time = core::parse_in_range(word, core::digits_only, 0, INT64_MAX - 1);
        core::put(out_, before, time.value_or(0) / 1000, " ms");
        before = ", ";
    }
    core::put(out_, '\n');
}

}  // namespace replay
