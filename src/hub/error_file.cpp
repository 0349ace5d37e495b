#include "hub/error_file.hpp"

#include <algorithm>
#include <utility>

#include "core/text_out.hpp"

namespace hub {

void ErrorFile::put_line(game::Seat seat, State& state) {
    core::put(out_, seat, ": ", state.line.view(), '\n');
    state.line.clear();
}

void ErrorFile::take(game::Seat seat, std::string_view text) {
    State& state = seats_[seat];
    const std::string_view kept = text.substr(0, most_bytes - state.bytes);
    state.bytes += kept.size();
    for (std::string_view rest = kept; !rest.empty();) {
        const std::size_t room = decltype(state.line)::capacity - state.line.size();
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        state.line.append(rest.substr(0, std::min(length, room)));
        if (length > room) {
            rest.remove_prefix(room);
            put_line(seat, state);
            continue;
        }
        if (length < rest.size()) {
            put_line(seat, state);
        }
        rest.remove_prefix(std::min(length + 1, rest.size()));
    }
    if (kept.size() < text.size() && !std::exchange(state.is_cut, true)) {
        finish(seat);
        core::put(out_, seat, ": (more than a megabyte: the rest is dropped)\n");
    }
}

void ErrorFile::finish(game::Seat seat) {
    if (State& state = seats_[seat]; state.line.size() != 0) {
        put_line(seat, state);
    }
}

}  // namespace hub
