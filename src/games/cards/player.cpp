#include "games/cards/player.hpp"

#include <cstdint>
#include <optional>

#include "core/line_reader.hpp"
#include "core/number.hpp"
#include "core/out_buffer.hpp"
#include "games/cards/exit.hpp"
#include "games/cards/protocol.hpp"
#include "games/cards/settings.hpp"

namespace cards {

namespace {

const core::Ending* parse_arguments(std::span<const char* const> operands,
                                    PlayerArguments& parsed) {
    if (operands.size() != 4) {
        return &player_exit::usage;
    }
    const std::optional<std::int64_t> players = parse_setting(operands[0], 2);
    if (!players) {
        return &player_exit::players;
    }
    const std::optional<std::int64_t> seat = parse_setting(operands[1], 0);
    if (!seat || *seat >= *players) {
        return &player_exit::position;
    }
    const std::optional<std::int64_t> threshold = parse_setting(operands[2], least_threshold);
    if (!threshold) {
        return &player_exit::threshold;
    }
    const std::optional<std::int64_t> hand_size = parse_setting(operands[3], 1);
    if (!hand_size) {
        return &player_exit::hand_size;
    }
    parsed = {.players = static_cast<std::uint32_t>(*players),
              .my_seat = static_cast<std::uint32_t>(*seat),
              .threshold = *threshold,
              .hand_size = *hand_size};
    return nullptr;
}

class Conversation {
public:
    Conversation(const PlayerArguments& arguments, Strategy choose)
        : game_(arguments, choose), to_hub_(1), to_people_(2) {
        from_hub_.attach(0);
    }

    const core::Ending& run() {
        core::put(to_hub_, greeting);
        const core::Ending& ending = converse();
        flush();
        return ending;
    }

private:
    const core::Ending& converse() {
        for (;;) {
            // One write a reply, and only when there is nothing left to react to.
            if (from_hub_.drained()) {
                flush();
            }
            std::string_view piece;
            bool ends_line = false;
            if (from_hub_.next_piece(piece, ends_line) != core::Input::line) {
                return player_exit::hub_gone;
            }
            parser_.feed(piece);
            if (!ends_line) {
                continue;
            }
            const PlayerGame::Reaction reaction = game_.hear(parser_.finish());
            if (reaction.kind == PlayerGame::Reaction::Kind::game_over) {
                return player_exit::game_over;
            }
            if (reaction.kind == PlayerGame::Reaction::Kind::invalid) {
                return player_exit::message;
            }
            if (reaction.play) {
                put_play(to_hub_, *reaction.play);
            }
            if (reaction.round_complete) {
                show_round();
            }
        }
    }

    void show_round() {
        core::put(to_people_, "Lead player=", game_.round().lead(), ':');
        for (const Card card : game_.round().cards()) {
            core::put(to_people_, ' ', Dotted{card});
        }
        core::put(to_people_, '\n');
    }

    // The hub first: it waits for us.
    void flush() {
        to_hub_.flush();
        to_people_.flush();
    }

    PlayerGame game_;
    HubMessageParser parser_;
    core::BufferedLineReader<4096> from_hub_;
    core::SizedOutBuffer<512> to_hub_;
    core::SizedOutBuffer<4096> to_people_;
};

}  // namespace

int run_player(const core::Invocation& invocation, Strategy choose) {
    PlayerArguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        return core::end_with(*refusal);
    }
    Conversation conversation(arguments, choose);
    return core::end_with(conversation.run());
}

}  // namespace cards
