// What has to be done before a card game begins, in the hub and in a match alike: the settings are
// recorded (record(5), "EVENTS"), and each player is started with its arguments.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/fixed_string.hpp"
#include "games/cards/referee.hpp"
#include "hub/recorder.hpp"

namespace cards {

void record_settings(hub::Recorder& recorder, const char* threshold, std::span<const Card> deck);

// The arguments with which a player's program is started.
class PlayerCommand {
public:
    PlayerCommand(const char* program, const Referee& referee, game::Seat seat,
                  std::int64_t threshold);
    PlayerCommand(const PlayerCommand&) = delete;
    PlayerCommand& operator=(const PlayerCommand&) = delete;

    // Valid as long as this object.
    [[nodiscard]] const char* const* argv() const { return argv_.data(); }

private:
    core::FixedString<20> players_;
    core::FixedString<20> seat_;
    core::FixedString<20> threshold_;
    core::FixedString<20> hand_size_;
    std::array<const char*, 6> argv_;
};

}  // namespace cards
