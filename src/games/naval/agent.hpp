// The agents' common part: arguments, the conversation with the hub, the boards on stderr. An agent
// differs from another in its strategy alone.
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

class Agent {
public:
    // The arguments have to outlive this.
    Agent(const AgentArguments& arguments, Strategy& strategy)
        : fleet_(arguments.fleet), game_(arguments.me, arguments.fleet, strategy) {}

    // The hub begins.
    template <game::Voice Voice>
    void greet(Voice& /*voice*/) {}

    template <game::Voice Voice>
    const core::Ending* hear(Voice& voice, std::string_view piece, bool ends_line) {
        // Invalid as soon as a line cannot be a message.
        if (!parser_.feed(piece, ends_line)) {
            return &agent_exit::communications;
        }
        return ends_line ? react(voice, parser_.finish()) : nullptr;
    }

    [[nodiscard]] static const core::Ending& lose() { return agent_exit::communications; }

private:
    template <class Voice>
    const core::Ending* react(Voice& voice, const Message& message) {
        using Reaction = AgentGame::Reaction;
        switch (game_.hear(message)) {
            case Reaction::invalid: return &agent_exit::communications;
            case Reaction::map_refused: return &agent_exit::map;
            case Reaction::started:
                put_map(voice.to_hub(), fleet_, game_.ships());
                voice.show([&](auto& people) { show_boards(people); });
                break;
            case Reaction::guessed: put_guess(voice.to_hub(), game_.guess()); break;
            case Reaction::noted: break;
            case Reaction::marked:
                voice.show([&](auto& people) { show_result(people, message); });
                break;
            case Reaction::done:
                voice.show([&](auto& people) { put_game_over_line(people, message.player); });
                return &agent_exit::game_over;
            case Reaction::early: return &agent_exit::game_over;
        }
        return nullptr;
    }

    // Both players have moved when the second has.
    template <core::TextSink Sink>
    void show_result(Sink& sink, const Message& result) {
        put_result_line(sink, result.player, result.shot, result.position);
        if (result.player == Player::two) {
            show_boards(sink);
        }
    }

    template <core::TextSink Sink>
    void show_boards(Sink& sink) {
        put_boards(sink, game_.own_board(), game_.other_board());
    }

    const Fleet& fleet_;
    AgentGame game_;
    MessageParser parser_;
};

const core::Ending* parse_arguments(std::span<const char* const> operands, AgentArguments& parsed);
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
