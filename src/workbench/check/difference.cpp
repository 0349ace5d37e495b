#include "workbench/check/difference.hpp"

#include <algorithm>

#include "core/escape.hpp"
#include "core/text_out.hpp"

namespace check {

namespace {

// The number of bytes shown before the difference, as context.
constexpr std::size_t shown_before = 24;

std::size_t first_difference(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

// The line that begins at `begin`, with its newline.
std::string_view line_at(std::string_view text, std::size_t begin) {
    const std::string_view rest = text.substr(begin);
    const std::size_t newline = rest.find('\n');
    return newline == std::string_view::npos ? rest : rest.substr(0, newline + 1);
}

std::string_view without_newline(std::string_view line) {
    return line.ends_with('\n') ? line.substr(0, line.size() - 1) : line;
}

}  // namespace

void put_shown(sys::MappedText& out, std::string_view line, std::size_t begin) {
    begin = std::min(begin, line.size());
    const std::string_view shown = line.substr(begin, most_shown);
    const bool is_cut = begin + shown.size() < line.size();
    // A space at the end of the line would be invisible, so it appears as an escape.
    const std::string_view text = without_newline(shown);
    const bool ends_in_blank = !is_cut && text.ends_with(' ');
    core::put(out, begin > 0 ? "..." : "");
    core::put_escaped(out, text.substr(0, text.size() - (ends_in_blank ? 1 : 0)));
    core::put(out, ends_in_blank ? "\\040" : "");
    core::put_escaped(out, shown.substr(text.size()));
    core::put(out, is_cut ? "..." : "");
}

void put_pair(sys::MappedText& out, std::string_view wanted, std::string_view came) {
    const std::size_t position = first_difference(wanted, came);
    const bool is_long = std::max(wanted.size(), came.size()) > most_shown + 1;
    // Both lines begin at the same byte, so that they can be compared by eye.
    const std::size_t begin = is_long && position > shown_before ? position - shown_before : 0;
    // If the newline is the only difference, it has to be visible.
    const bool newline_matters =
        !wanted.empty() && !came.empty() && without_newline(wanted) == without_newline(came);
    const auto put_side = [&](std::string_view label, std::string_view line) {
        core::put(out, "    ", label);
        if (line.empty()) {
            core::put(out, "nothing more");
        } else if (!newline_matters && without_newline(line).empty()) {
            core::put(out, "an empty line");
        } else {
            put_shown(out, newline_matters ? line : without_newline(line), begin);
        }
        core::put(out, '\n');
    };
    put_side("expected  ", wanted);
    put_side("came      ", came);
    if (newline_matters) {
        core::put(out, came.ends_with('\n') ? "    (a newline too many)\n"
                                            : "    (the line ends without a newline)\n");
    }
}

void put_difference(sys::MappedText& out, std::string_view what, std::string_view wanted,
                    std::string_view came) {
    if (wanted == came) {
        return;
    }
    if (came.empty() || wanted.empty()) {
        core::put(out, what, came.empty() ? " is empty\n" : " should be empty\n");
        core::put(out, came.empty() ? "    expected  " : "    came      ");
        const std::string_view line = line_at(came.empty() ? wanted : came, 0);
        put_shown(out, line == "\n" ? line : without_newline(line), 0);
        core::put(out, '\n');
        return;
    }
    const std::size_t position = first_difference(wanted, came);
    const std::string_view before = wanted.substr(0, position);
    const auto lines_before = static_cast<std::size_t>(std::ranges::count(before, '\n'));
    const std::size_t newline = before.rfind('\n');
    const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
    const std::string_view wanted_line = line_at(wanted, begin);
    const std::string_view came_line = line_at(came, begin);
    core::put(out, what, " differs in line ", lines_before + 1);
    if (std::max(wanted_line.size(), came_line.size()) > most_shown) {
        core::put(out, ", byte ", position - begin + 1);
    }
    core::put(out, '\n');
    if (begin > 0) {
        const std::size_t last = before.substr(0, begin - 1).rfind('\n');
        const std::size_t last_begin = last == std::string_view::npos ? 0 : last + 1;
        core::put(out, "    after     ");
        put_shown(out, before.substr(last_begin, begin - 1 - last_begin), 0);
        core::put(out, '\n');
    }
    put_pair(out, wanted_line, came_line);
    const std::string_view text = without_newline(wanted_line);
    const std::string_view next = without_newline(line_at(wanted, begin + wanted_line.size()));
    if (!next.empty() && came_line.starts_with(text) &&
        came_line.substr(text.size()).starts_with(next)) {
        core::put(out, "    (the line ends without a newline)\n");
    }
}

}  // namespace check
