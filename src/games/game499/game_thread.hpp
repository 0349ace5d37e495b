// A game in a thread of its own.
#pragma once

#include "games/game499/room.hpp"
#include "sys/mapped.hpp"

namespace game499 {

// The seats are taken. Where no thread can be had the players are dropped.
void start_game(sys::MappedPointer<Room> room);

}  // namespace game499
