// What all naval agents share: the arguments, the conversation with the hub and the boards on
// stderr: naval(5), "What an agent checks". Only the strategy differs between agents.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/ending.hpp"
#include "game/player.hpp"
#include "games/naval/board_text.hpp"
#include "games/naval/exit.hpp"
#include "games/naval/protocol.hpp"
#include "games/naval/rules.hpp"
#include "sys/io.hpp"

namespace naval {

struct AgentArguments {
    Player me = Player::one;
    Fleet fleet;
    std::uint32_t seed = 0;
};

class Agent final : public game::Player {
public:
    // The arguments have to outlive the agent.
    Agent(const AgentArguments& arguments, Strategy& strategy)
        : fleet_(arguments.fleet), game_(arguments.me, arguments.fleet, strategy) {}

    // In this game the hub sends the first message.
    void greet(game::Voice& /*voice*/) override {}

    const core::Ending* hear(game::Voice& voice, std::string_view piece, bool ends_line) override;

    const core::Ending& lose() override { return agent_exit::communications; }

private:
    const core::Ending* react(game::Voice& voice, const Message& message);

    // Shows the boards as well after player 2's shot, because then both players have moved.
    void show_result(core::Writer& writer, const Message& result);

    void show_boards(core::Writer& writer);

    const Fleet& fleet_;
    AgentGame game_;
    MessageParser parser_;
};

// Null if the arguments are good, else the ending for the first bad one. Reads the map file.
const core::Ending* parse_arguments(std::span<const char* const> operands, AgentArguments& parsed);
// Plays a whole round over stdin and stdout, and returns the exit status.
int play(const AgentArguments& arguments, Strategy& strategy);

template <class StrategyOfSeed>
int run_agent(std::span<const char* const> operands) {
    AgentArguments arguments;
    if (const core::Ending* const refusal = parse_arguments(operands, arguments)) {
        return sys::end_with(*refusal);
    }
    StrategyOfSeed strategy(arguments.seed);
    return play(arguments, strategy);
}

}  // namespace naval
