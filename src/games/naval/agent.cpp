#include "games/naval/agent.hpp"

#include <optional>

#include "core/applet.hpp"
#include "games/naval/family.hpp"
#include "games/naval/files.hpp"
#include "games/naval/token.hpp"
#include "hub/player_loop.hpp"
#include "sys/io.hpp"

namespace naval {

const core::Ending* parse_arguments(std::span<const char* const> operands, AgentArguments& parsed) {
    if (operands.size() != 3) {
        return &agent_exit::usage;
    }
    const std::optional<Player> me = parse_token(operands[0]).player();
    if (!me) {
        return &agent_exit::player;
    }
    MapFileParser map;
    if (!read_map_file(operands[1], map)) {
        return &agent_exit::map;
    }
    const std::optional<std::int64_t> seed = parse_token(operands[2]).number();
    if (!seed) {
        return &agent_exit::seed;
    }
    parsed = {.me = *me, .fleet = map.fleet(), .seed = static_cast<std::uint32_t>(*seed)};
    return nullptr;
}

int play(const AgentArguments& arguments, Strategy& strategy) {
    Agent agent(arguments, strategy);
    return sys::end_with(hub::run_player(agent));
}

int agent_main(const core::Invocation& invocation) {
    const std::string_view name = invocation.operands.empty() ? "" : invocation.operands[0];
    if (name != "A" && name != "B") {
        return sys::end_with(agent_exit::usage);
    }
    core::Invocation rest = invocation;
    rest.operands = invocation.operands.subspan(1);
    return name == "A" ? agent_a_main(rest) : agent_b_main(rest);
}

const core::Ending* Agent::hear(game::Voice& voice, std::string_view piece, bool ends_line) {
    // A line that cannot be a message ends the game at once, before its end has been read.
    if (!parser_.feed(piece, ends_line)) {
        return &agent_exit::communications;
    }
    return ends_line ? react(voice, parser_.finish()) : nullptr;
}

const core::Ending* Agent::react(game::Voice& voice, const Message& message) {
    using Reaction = AgentGame::Reaction;
    switch (game_.hear(message)) {
        case Reaction::invalid: return &agent_exit::communications;
        case Reaction::map_refused: return &agent_exit::map;
        case Reaction::started:
            put_map(voice.to_hub(), fleet_, game_.ships());
            show_boards(voice.to_spectators());
            break;
        case Reaction::guessed: put_guess(voice.to_hub(), game_.guess()); break;
        case Reaction::noted: break;
        case Reaction::marked: show_result(voice.to_spectators(), message); break;
        case Reaction::done:
            put_game_over_line(voice.to_spectators(), message.player);
            return &agent_exit::game_over;
        case Reaction::early: return &agent_exit::game_over;
    }
    return nullptr;
}

void Agent::show_result(core::Writer& writer, const Message& result) {
    put_result_line(writer, result.player, result.shot, result.position);
    if (result.player == naval::Player::two) {
        show_boards(writer);
    }
}

void Agent::show_boards(core::Writer& writer) {
    put_boards(writer, game_.own_board(), game_.other_board());
}

}  // namespace naval
