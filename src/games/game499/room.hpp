// A room: the players of one game, from the first who names it until it is over.
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
    // The decks live as long as the process.
    Room(std::string_view game_name, std::span<const Card> decks)
        : decks_(decks), game_name_(keep(game_name)) {}

    // The seats are in the order of the players' names, and of joining where names are equal.
    void join(std::string_view player_name, sys::Fd connection);
    [[nodiscard]] bool full() const { return players_ == seat_count; }
    // All who have joined so far. It is not noticed otherwise: their seats stay theirs. Who has
    // only closed its sending side cannot be told from them, unless something is sent.
    [[nodiscard]] bool everybody_has_left() const;

    [[nodiscard]] std::span<const Card> decks() const { return decks_; }
    [[nodiscard]] std::string_view game_name() const { return game_name_; }
    [[nodiscard]] const PlayerNames& player_names() const { return names_; }
    [[nodiscard]] std::span<sys::Fd> connections() { return connections_; }

    Room* next = nullptr;  // in the list of rooms with free seats

private:
    // Copies the text to where it lives as long as the room.
    std::string_view keep(std::string_view text);

    std::span<const Card> decks_;
    std::size_t text_size_ = 0;
    std::string_view game_name_;
    std::size_t players_ = 0;
    std::array<sys::Fd, seat_count> connections_;
    PlayerNames names_;
    // Space for the longest names. They are packed, and a room has pages of its own, so that no
    // more is touched than the names need.
    std::array<char, (1 + seat_count) * longest_name> text_;
};

}  // namespace game499
