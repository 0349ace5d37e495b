#include "hub/recorder.hpp"

namespace hub {

Recorder::Heading Recorder::heading(std::optional<game::Seat> seat, std::string_view what) const {
    Heading text;
    core::put(text, sys::now() - start_, '\t');
    if (seat) {
        core::put(text, *seat);
    } else {
        core::put(text, '-');
    }
    core::put(text, '\t', what);
    return text;
}

void Recorder::begin(std::optional<game::Seat> seat, std::string_view what) {
    out_.append(heading(seat, what).view());
}

void Recorder::lines(std::optional<game::Seat> seat, std::string_view what, std::string_view text) {
    const Heading common = heading(seat, what);
    const std::size_t whole = text.rfind('\n') + 1;  // npos + 1 is 0
    Heading of_whole_lines = common;
    core::put(of_whole_lines, '\t');
    whole_lines(of_whole_lines.view(), text.substr(0, whole));
    if (whole < text.size()) {
        core::put(out_, common.view(), "?\t");
        core::put_escaped(out_, text.substr(whole));
        core::put(out_, '\n');
    }
}

// A line without anything to escape is appended together with its newline.
void Recorder::whole_lines(std::string_view heading, std::string_view text) {
    while (!text.empty()) {
        out_.append(heading);
        std::size_t plain = core::plain_length(text);
        while (text[plain] != '\n') {
            core::put_escaped(out_, text.substr(0, plain + 1));
            text.remove_prefix(plain + 1);
            plain = core::plain_length(text);
        }
        out_.append({text.data(), plain + 1});
        text.remove_prefix(plain + 1);
    }
}

}  // namespace hub
