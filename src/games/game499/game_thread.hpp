// Runs a game in a thread of its own: serv499(6), "A game".
#pragma once

#include "games/game499/room.hpp"
#include "sys/mapped.hpp"

namespace game499 {

// The room has to be full. If no thread can be started, its players are disconnected.
void start_game(sys::MappedPointer<Room> room);

}  // namespace game499
