#include "workbench/replay/overview.hpp"

#include "sys/path.hpp"

namespace replay {

bool Overview::read(std::string_view text) {
    record::Reader reader(text);
    for (record::Event event; reader.next(event);) {
        last_time_ = event.microseconds;
        if (event.what == record::What::player && !add_player(*event.seat, event.text)) {
            return false;
        }
    }
    fault_ = reader.fault();
    is_complete_ = reader.is_complete();
    family_ = reader.family();
    return true;
}

bool Overview::add_player(game::Seat seat, std::string_view words) {
    // A naval record may have gaps between its seats.
    while (players_.size() < seat) {
        if (!players_.push({})) {
            return false;
        }
    }
    return players_.push(words);
}

std::string_view Overview::name(game::Seat seat) const {
    const std::string_view words = player(seat);
    return sys::last_part(words.substr(0, words.find('\t')));
}

}  // namespace replay
