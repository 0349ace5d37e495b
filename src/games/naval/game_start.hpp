// What has to be done before a naval round begins, in the hub and in a match alike: rules and maps
// are recorded (record(5), "EVENTS"), and each agent is started with its arguments.
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_string.hpp"
#include "games/naval/fleet.hpp"
#include "games/naval/referee.hpp"
#include "hub/recorder.hpp"

namespace naval {

void record_rules(hub::Recorder& recorder, const Rules& rules);
void record_map(hub::Recorder& recorder, game::Seat seat, const char* path);

// The seed in an agent's arguments.
constexpr std::uint32_t seed_of(game::Seat seat) { return seat + 1; }

// The arguments with which an agent's program is started.
class AgentCommand {
public:
    AgentCommand(const char* program, game::Seat seat, const char* map);
    AgentCommand(const AgentCommand&) = delete;
    AgentCommand& operator=(const AgentCommand&) = delete;

    // Valid as long as this object, the program's name and the map's.
    [[nodiscard]] const char* const* argv() const { return argv_.data(); }

private:
    core::FixedString<20> id_;
    core::FixedString<20> seed_;
    std::array<const char*, 5> argv_;
};

}  // namespace naval
