#include "hub/recorder.hpp"

#include <algorithm>

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
    const Heading same_for_all = heading(seat, what);
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const bool is_whole = length < text.size();
        out_.append(same_for_all.view());
        out_.append(is_whole ? "\t" : "?\t");
        core::put_escaped(out_, {text.data(), length});
        out_.append("\n");
        text.remove_prefix(is_whole ? length + 1 : length);
    }
}

}  // namespace hub
