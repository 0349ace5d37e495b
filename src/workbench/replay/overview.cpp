#include "workbench/replay/overview.hpp"

#include "core/path.hpp"

namespace replay {

bool Overview::take(std::string_view text) {
    record::Reader reader(text);
    for (record::Event event; reader.next(event);) {
        last_time_ = event.microseconds;
        const bool is_next_seat =
            event.what == record::What::player && *event.seat == players_.size();
        if (is_next_seat && !players_.push(event.text)) {
            return false;
        }
    }
    fault_ = reader.fault();
    is_complete_ = reader.is_complete();
    family_ = reader.family();
    return true;
}

std::string_view Overview::name(game::Seat seat) const {
    const std::string_view words = player(seat);
    return core::last_part(words.substr(0, words.find('\t')));
}

}  // namespace replay
