#include "workbench/replay/difference.hpp"

#include <algorithm>
#include <optional>

#include "core/escape.hpp"

namespace replay {

using core::Colour;

namespace {

// A long line is cut to two lines of a narrow terminal, so that its difference is visible.
constexpr std::size_t most_shown = 160;
constexpr std::size_t most_before = 60;  // how much of it is shown before the difference
constexpr std::string_view cut_mark = "...";

std::string_view arrow_of(const Line& line) { return line.is_to_seat() ? "> " : "< "; }

std::size_t first_shown(std::size_t difference) {
    return difference > most_before ? difference - most_before : 0;
}

// Returns the length of the escaped text that stands for the first `bytes` bytes. Subtracts those
// that were found from `bytes`.
std::size_t escaped_length(std::string_view escaped, std::size_t& bytes) {
    std::size_t length = 0;
    for (; bytes > 0 && length < escaped.size(); --bytes) {
        const auto escape =
            escaped[length] == '\\' ? record::unescape(escaped.substr(length)) : std::nullopt;
        length += escape ? escape->length : 1;
    }
    return length;
}

// The same for a line, whose parts are taken together.
std::size_t escaped_length(const Line& line, std::size_t bytes) {
    std::size_t length = 0;
    line.for_each_part([&](std::string_view text) { length += escaped_length(text, bytes); });
    return length;
}

std::size_t size_of(const Line& line) {
    std::size_t size = 0;
    line.for_each_part([&](std::string_view text) { size += text.size(); });
    return size;
}

// Prints the escaped text of the line from index `first` to before `last`.
void put_between(core::Writer& out, const Line& line, std::size_t first, std::size_t last) {
    std::size_t at = 0;
    line.for_each_part([&](std::string_view text) {
        const std::size_t begin = std::clamp(first, at, at + text.size()) - at;
        const std::size_t end = std::clamp(last, at, at + text.size()) - at;
        core::put(out, text.substr(begin, end - begin));
        at += text.size();
    });
}

// Prints the line, or if it is long, only the part around the index `difference`.
void put_cut(core::Writer& out, const Line& line, std::size_t difference) {
    const std::size_t size = size_of(line);
    const std::size_t first = size <= most_shown ? 0 : first_shown(difference);
    const std::size_t last = std::min(size, first + most_shown);
    core::put(out, first > 0 ? cut_mark : "");
    put_between(out, line, first, last);
    core::put(out, last < size ? cut_mark : "", line.is_whole() ? "" : "\\");
}

}  // namespace

void DifferenceText::put_context(const Line& line) {
    core::put(out_, "    ", arrow_of(line));
    put_cut(out_, line, 0);
    core::put(out_, '\n');
}

void DifferenceText::put_expected(const Line& line, const ActualAnswer& actual) {
    core::put(out_, paint_.on(Colour::green), "  - ", arrow_of(line));
    put_cut(out_, line, escaped_length(line, actual.same_bytes));
    core::put(out_, paint_.off(), '\n');
}

void DifferenceText::put_actual(const Line& expected, const ActualAnswer& actual) {
    const std::size_t difference = escaped_length(expected, actual.same_bytes);
    const std::size_t first = first_shown(difference);
    core::put(out_, paint_.on(Colour::red), "  + < ", first > 0 ? cut_mark : "");
    put_between(out_, expected, first, difference);
    core::put_escaped(out_, actual.rest);
    core::put(out_, actual.is_cut ? cut_mark : "", actual.is_whole ? "" : "\\", paint_.off(), '\n');
}

}  // namespace replay
