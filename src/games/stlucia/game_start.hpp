// What has to be done before a dice game begins, in the hub and in a match alike: the settings are
// recorded (record(5), "EVENTS"), and each player is started with its arguments.
#pragma once

#include <array>
#include <span>

#include "core/fixed_string.hpp"
#include "game/outcome.hpp"
#include "games/stlucia/dice.hpp"
#include "games/stlucia/settings.hpp"
#include "hub/process_table.hpp"
#include "hub/recorder.hpp"

namespace stlucia {

// The pipes stay open at the end, so that a player that ignores its last message is killed and
// reported. With closed pipes it might exit because of EOF instead.
inline constexpr hub::ProtocolTraits protocol_traits{.closes_pipes = false,
                                                     .own_exit_deadline = true};

void record_settings(hub::Recorder& recorder, const char* win_score, std::span<const Face> dice);

// The arguments with which a player's program is started.
class PlayerCommand {
public:
    PlayerCommand(const char* program, game::Seat players, game::Seat seat);
    PlayerCommand(const PlayerCommand&) = delete;
    PlayerCommand& operator=(const PlayerCommand&) = delete;

    // Valid as long as this object.
    [[nodiscard]] const char* const* argv() const { return argv_.data(); }

private:
    core::FixedString<2> players_;
    core::FixedString<1> letter_;
    std::array<const char*, 4> argv_;
};

}  // namespace stlucia
