#include "games/stlucia/player.hpp"

#include <csignal>
#include <cstdint>
#include <optional>

#include "core/number.hpp"
#include "games/stlucia/settings.hpp"
#include "hub/converse.hpp"
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
    // The hub tells us when to leave: neither its going nor a terminal's Ctrl-C ends us otherwise.
    sys::ignore_signal(SIGPIPE);
    sys::ignore_signal(SIGINT);
    PlayerArguments arguments;
    if (const core::Ending* const refusal = parse_arguments(invocation.operands, arguments)) {
        return sys::end_with(*refusal);
    }
    Player player(arguments, strategy);
    return sys::end_with(hub::converse(player));
}

}  // namespace stlucia
