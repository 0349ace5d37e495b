#include "games/stlucia/player.hpp"

#include <csignal>
#include <cstdint>
#include <optional>

#include "core/number.hpp"
#include "games/stlucia/settings.hpp"
#include "hub/player_loop.hpp"
#include "sys/io.hpp"
#include "sys/signals.hpp"

namespace stlucia {

const core::Ending* parse_arguments(std::span<const char* const> operands,
                                    PlayerArguments& parsed) {
    if (operands.size() != 2) {
        return &player_exit::usage;
    }
    const std::optional<std::int64_t> players =
        core::parse_in_range(operands[0], core::digits_only, least_players, most_players);
    if (!players) {
        return &player_exit::players;
    }
    parsed.players = static_cast<SeatIndex>(*players);
    const std::optional<SeatIndex> seat = parse_seat(operands[1], parsed.players);
    if (!seat) {
        return &player_exit::label;
    }
    parsed.my_seat = *seat;
    return nullptr;
}

int run_player(const core::Invocation& invocation, Strategy& strategy) {
    // The hub's messages decide when a player exits. A closed pipe is noticed as EOF instead of
    // SIGPIPE, and Ctrl-C at the terminal is meant for the hub.
    sys::ignore_signal(SIGPIPE);
    sys::ignore_signal(SIGINT);
    PlayerArguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        return sys::end_with(*refusal);
    }
    Player player(arguments, strategy);
    return sys::end_with(hub::run_player(player));
}

void Player::greet(game::Voice& voice) { core::put(voice.to_hub(), greeting); }

const core::Ending* Player::hear(game::Voice& voice, std::string_view piece, bool ends_line) {
    echo(voice, piece, ends_line);
    if (!ends_line) {
        parser_.feed(piece);
        return nullptr;
    }
    switch (game_.hear(parser_.finish(piece))) {
        case PlayerGame::Reaction::noted: break;
        case PlayerGame::Reaction::answered: core::put(voice.to_hub(), game_.answer()); break;
        case PlayerGame::Reaction::invalid: return &player_exit::message;
        case PlayerGame::Reaction::game_over: return &player_exit::game_over;
    }
    return nullptr;
}

void Player::echo(game::Voice& voice, std::string_view piece, bool ends_line) {
    core::put(voice.to_spectators(), begins_line_ ? "From StLucia:" : "", piece,
              ends_line ? "\n" : "");
    begins_line_ = ends_line;
}

}  // namespace stlucia
