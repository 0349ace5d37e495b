#include "games/cards/player.hpp"

#include <cstdint>
#include <optional>

#include "games/cards/settings.hpp"
#include "hub/converse.hpp"
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
    return sys::end_with(hub::converse(player));
}

}  // namespace cards
