#include "games/cards/player.hpp"

#include <cstdint>
#include <optional>

#include "games/cards/settings.hpp"
#include "hub/player_loop.hpp"
#include "sys/io.hpp"

namespace cards {

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

int run_player(const core::Invocation& invocation, Strategy& strategy) {
    PlayerArguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        return sys::end_with(*refusal);
    }
    Player player(arguments, strategy);
    return sys::end_with(hub::run_player(player));
}

void Player::greet(game::Voice& voice) { core::put(voice.to_hub(), greeting); }

const core::Ending* Player::hear(game::Voice& voice, std::string_view piece, bool ends_line) {
    parser_.feed(piece);
    if (!ends_line) {
        return nullptr;
    }
    const PlayerGame::Reaction reaction = game_.hear(parser_.finish());
    if (reaction.kind == PlayerGame::Reaction::Kind::game_over) {
        return &player_exit::game_over;
    }
    if (reaction.kind == PlayerGame::Reaction::Kind::invalid) {
        return &player_exit::message;
    }
    if (reaction.play) {
        put_play(voice.to_hub(), *reaction.play);
    }
    if (reaction.round_complete) {
        show_round(voice.to_spectators());
    }
    return nullptr;
}

void Player::show_round(core::Writer& writer) {
    core::put(writer, "Lead player=", game_.round().lead(), ':');
    for (const Card card : game_.round().cards()) {
        core::put(writer, ' ', Dotted{card});
    }
    core::put(writer, '\n');
}

}  // namespace cards
