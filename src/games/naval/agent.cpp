#include "games/naval/agent.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/applet.hpp"
#include "core/line_reader.hpp"
#include "core/out_buffer.hpp"
#include "games/naval/applets.hpp"
#include "games/naval/board_text.hpp"
#include "games/naval/exit.hpp"
#include "games/naval/files.hpp"
#include "games/naval/protocol.hpp"
#include "games/naval/token.hpp"

namespace naval {

namespace {

class Conversation {
public:
    Conversation(Player me, const Fleet& fleet, Strategy& strategy)
        : fleet_(fleet), game_(me, fleet, strategy), to_hub_(1), to_people_(2) {
        from_hub_.attach(0);
    }

    const core::Ending& run() {
        const core::Ending& ending = converse();
        to_people_.flush();
        return ending;
    }

private:
    using Reaction = AgentGame::Reaction;

    const core::Ending& converse() {
        for (;;) {
            const Message message = next_message();
            switch (game_.hear(message)) {
                case Reaction::invalid: return agent_exit::communications;
                case Reaction::map_refused: return agent_exit::map;
                case Reaction::started:
                    put_map(to_hub_, fleet_, game_.ships());
                    to_hub_.flush();
                    show_boards();
                    break;
                case Reaction::guessed: say_guess(); break;
                case Reaction::noted: break;
                case Reaction::marked: show_result(message); break;
                case Reaction::done:
                    put_game_over_line(to_people_, message.player);
                    return agent_exit::game_over;
                case Reaction::early: return agent_exit::game_over;
            }
        }
    }

    // Invalid at the end of the input, and as soon as a line cannot be a message.
    Message next_message() {
        for (;;) {
            if (from_hub_.drained()) {
                to_people_.flush();
            }
            std::string_view piece;
            bool ends_line = false;
            if (from_hub_.next_piece(piece, ends_line) != core::Input::line ||
                !parser_.feed(piece)) {
                return {};
            }
            if (ends_line) {
                return parser_.finish();
            }
        }
    }

    // What was shown before the guess goes out before it: both may lead to the same place.
    void say_guess() {
        to_people_.flush();
        put_guess(to_hub_, game_.guess());
        to_hub_.flush();
    }

    // Both players have moved when the second has.
    void show_result(const Message& result) {
        put_result_line(to_people_, result.player, result.shot, result.position);
        if (result.player == Player::two) {
            show_boards();
        }
    }

    void show_boards() { put_boards(to_people_, game_.own_board(), game_.other_board()); }

    const Fleet& fleet_;
    AgentGame game_;
    MessageParser parser_;
    core::BufferedLineReader<4096> from_hub_;
    core::SizedOutBuffer<512> to_hub_;
    core::SizedOutBuffer<4096> to_people_;
};

}  // namespace

int run_agent(std::span<const char* const> operands, Strategy& strategy) {
    if (operands.size() != 3) {
        return core::end_with(agent_exit::usage);
    }
    const std::optional<Player> me = parse_token(operands[0]).player();
    if (!me) {
        return core::end_with(agent_exit::player);
    }
    MapFileParser map;
    if (!read_map_file(operands[1], map)) {
        return core::end_with(agent_exit::map);
    }
    const std::optional<std::int64_t> seed = parse_token(operands[2]).number();
    if (!seed) {
        return core::end_with(agent_exit::seed);
    }
    strategy.seed(static_cast<std::uint32_t>(*seed));
    Conversation conversation(*me, map.fleet(), strategy);
    return core::end_with(conversation.run());
}

int agent_main(const core::Invocation& invocation) {
    const std::string_view name = invocation.operands.empty() ? "" : invocation.operands[0];
    if (name != "A" && name != "B") {
        return core::end_with(agent_exit::usage);
    }
    const core::Invocation rest{.operands = invocation.operands.subspan(1),
                                .is_own_name = invocation.is_own_name};
    return name == "A" ? agent_a_main(rest) : agent_b_main(rest);
}

}  // namespace naval
