#include "workbench/replay/difference.hpp"

#include <algorithm>
#include <optional>

#include "core/escape.hpp"

namespace replay {

using core::Colour;

namespace {

constexpr std::size_t most_shown = 160;  // of a line: two of a narrow terminal
constexpr std::size_t most_before = 60;  // of it before the place that matters
constexpr std::string_view cut_mark = "...";

std::string_view arrow_of(const Line& line) { return line.is_told() ? "> " : "< "; }

std::size_t first_shown(std::size_t place) { return place > most_before ? place - most_before : 0; }

// Where in an escaped text so many bytes of what it stands for end; they are counted down.
std::size_t place_after(std::string_view escaped, std::size_t& bytes) {
    std::size_t place = 0;
    for (; bytes > 0 && place < escaped.size(); --bytes) {
        const auto escape =
            escaped[place] == '\\' ? record::unescape(escaped.substr(place)) : std::nullopt;
        place += escape ? escape->length : 1;
    }
    return place;
}

// Of a line, all parts of it together.
std::size_t place_after(const Line& line, std::size_t bytes) {
    std::size_t place = 0;
    line.for_each_part([&](std::string_view text) { place += place_after(text, bytes); });
    return place;
}

std::size_t size_of(const Line& line) {
    std::size_t size = 0;
    line.for_each_part([&](std::string_view text) { size += text.size(); });
    return size;
}

// What of the line is from one place to another.
void put_between(core::Writer& out, const Line& line, std::size_t first, std::size_t last) {
    std::size_t at = 0;
    line.for_each_part([&](std::string_view text) {
        const std::size_t begin = std::clamp(first, at, at + text.size()) - at;
        const std::size_t end = std::clamp(last, at, at + text.size()) - at;
        core::put(out, text.substr(begin, end - begin));
        at += text.size();
    });
}

// A long line is cut around the place that matters.
void put_cut(core::Writer& out, const Line& line, std::size_t place) {
    const std::size_t size = size_of(line);
    const std::size_t first = size <= most_shown ? 0 : first_shown(place);
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

void DifferenceText::put_expected(const Line& line, const Came& came) {
    core::put(out_, paint_.on(Colour::green), "  - ", arrow_of(line));
    put_cut(out_, line, place_after(line, came.same_bytes));
    core::put(out_, paint_.off(), '\n');
}

void DifferenceText::put_came(const Line& expected, const Came& came) {
    const std::size_t place = place_after(expected, came.same_bytes);
    const std::size_t first = first_shown(place);
    core::put(out_, paint_.on(Colour::red), "  + < ", first > 0 ? cut_mark : "");
    put_between(out_, expected, first, place);
    core::put_escaped(out_, came.rest);
    core::put(out_, came.is_more ? cut_mark : "", came.is_whole ? "" : "\\", paint_.off(), '\n');
}

}  // namespace replay
