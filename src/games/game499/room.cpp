#include "games/game499/room.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/check.hpp"
#include "sys/socket.hpp"

namespace game499 {

void Room::join(std::string_view player_name, sys::Fd connection) {
    CHECK(!full());
    Seat seat = players_++;
    for (; seat > 0 && names_[seat - 1] > player_name; --seat) {
        names_[seat] = names_[seat - 1];
        connections_[seat] = std::move(connections_[seat - 1]);
    }
    names_[seat] = keep(player_name);
    connections_[seat] = std::move(connection);
}

bool Room::is_abandoned() const {
    return std::all_of(connections_.begin(), connections_.begin() + players_, sys::has_left);
}

std::string_view Room::keep(std::string_view text) {
    CHECK(text.size() <= text_.size() - text_size_);
    char* const copy = text_.data() + text_size_;
    std::memcpy(copy, text.data(), text.size());
    text_size_ += text.size();
    return {copy, text.size()};
}

}  // namespace game499
