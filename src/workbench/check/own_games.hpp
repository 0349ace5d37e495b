// The games of a role such as cards-player, one after the other: a pure function of the family's
// table (hub::OwnPlayer). The list is the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/writer.hpp"
#include "game/settings.hpp"
#include "hub/game_runner.hpp"
#include "hub/own_player.hpp"

namespace check {

// The number of a case that is not such a game.
inline constexpr std::uint32_t no_own_game = UINT32_MAX;

// What a role of this kind needs: the family's table and its games.
struct OwnRole {
    hub::OwnPlayer player;
    hub::GameRunner* (*make_runner)();
};

// Null if the role has another kind, or its family is not in this executable.
[[nodiscard]] const OwnRole* own_role_named(std::string_view role);

struct OwnGame {
    const hub::OwnGames* row = nullptr;
    std::uint32_t seats = 0;
    std::uint32_t seat = 0;  // of the player
    std::uint32_t deal = 0;  // from 0
    std::uint64_t seed = 0;
    core::FixedString<80> name;
};

[[nodiscard]] std::size_t count_own_games(const hub::OwnPlayer& player);
// `number` is less than their count.
[[nodiscard]] OwnGame own_game(const hub::OwnPlayer& player, std::size_t number);

// The built-in player at a seat.
[[nodiscard]] std::string_view opponent_at(const hub::OwnPlayer& player, const OwnGame& game,
                                           std::uint32_t seat);
// The settings of the game, for its runner.
[[nodiscard]] game::Settings settings_of(const OwnGame& game);

// Prints the shell command that plays the game again.
void put_own_command(core::Writer& out, const OwnRole& role, const OwnGame& game,
                     std::string_view program);

}  // namespace check
