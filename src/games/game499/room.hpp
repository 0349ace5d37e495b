// A room: the connections and names of the players of one game, from the first player that names
// the game until its end: serv499(6), "Joining".
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "games/game499/card.hpp"
#include "games/game499/protocol.hpp"
#include "games/game499/rules.hpp"
#include "sys/fd.hpp"

namespace game499 {

class Room {
public:
    // The decks have to outlive the room.
    Room(std::string_view game_name, std::span<const Card> decks)
        : decks_(decks), game_name_(keep(game_name)) {}

    // Seats are in the order of the players' names; equal names are in the order of joining.
    void join(std::string_view player_name, sys::Fd connection);
    [[nodiscard]] bool full() const { return players_ == seat_count; }
    // True if all players that have joined so far have disconnected. A player that disconnects
    // keeps its seat otherwise. A player that has only shut down its sending side counts as
    // disconnected, because the difference shows only when something is sent to it.
    [[nodiscard]] bool is_abandoned() const;

    [[nodiscard]] std::span<const Card> decks() const { return decks_; }
    [[nodiscard]] std::string_view game_name() const { return game_name_; }
    [[nodiscard]] const PlayerNames& player_names() const { return names_; }
    [[nodiscard]] std::span<sys::Fd> connections() { return connections_; }

    Room* next = nullptr;  // in the list of rooms with free seats

private:
    // Copies the text into the room, and returns the copy.
    std::string_view keep(std::string_view text);

    std::span<const Card> decks_;
    std::size_t text_size_ = 0;
    std::string_view game_name_;
    std::size_t players_ = 0;
    std::array<sys::Fd, seat_count> connections_;
    PlayerNames names_;
    // Large enough for the longest names. Names are stored one behind the other, and a room has its
    // own pages, so that only the pages that the names need are ever touched.
    std::array<char, (1 + seat_count) * longest_name> text_;
};

}  // namespace game499
