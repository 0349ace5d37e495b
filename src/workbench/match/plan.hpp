// The plan of a match, settled before it begins: its players and settings, and from them the list
// of its games in order. multitool-match(1), "GAMES".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/check.hpp"
#include "core/fixed_vector.hpp"
#include "game/game_result.hpp"
#include "workbench/family.hpp"

namespace match {

using game::all_halves;
using game::BySeat;
using game::GameResult;
using game::Halves;
using game::PlayerIndex;
using game::points_of;
using game::Ranking;
using workbench::Family;

inline constexpr std::size_t most_players = game::most_seats;

// A setting that changes the games: a number or a text. Setting names are plain ASCII.
struct Setting {
    std::string_view name;
    bool is_text = false;
    std::int64_t number = 0;
    std::string_view text;

    bool operator==(const Setting&) const = default;
};

inline constexpr std::size_t most_settings = 16;  // no family has 8

// A part of the deals: every count-th deal, beginning with the place-th. With count 1 it is all
// deals.
struct Shard {
    std::uint64_t place = 1;  // counted from 1
    std::uint64_t count = 1;

    [[nodiscard]] constexpr bool is_all() const { return count == 1; }
    [[nodiscard]] constexpr bool has(std::uint64_t deal) const { return deal % count == place - 1; }
    bool operator==(const Shard&) const = default;
};

// All texts point into the command line or into a LogHeader, which must outlive the plan.
struct Plan {
    Family family = workbench::first_family;
    std::size_t players = 0;
    std::array<std::string_view, most_players> names{};
    // The command of a player that was given as NAME=COMMAND; empty for a player whose name is its
    // command.
    std::array<std::string_view, most_players> commands{};
    std::uint64_t seed = 0;
    std::uint64_t deals = 0;
    std::uint32_t seats = 0;
    bool gauntlet = false;  // only games in which the first player takes part
    core::FixedVector<Setting, most_settings> settings;
    Shard shard;
};

// Returns null if the plan has no setting of this name.
constexpr const Setting* find_setting(const Plan& plan, std::string_view name) {
    for (const Setting& setting : plan.settings) {
        if (setting.name == name) {
            return &setting;
        }
    }
    return nullptr;
}

// The largest number of games in a match. No match reaches it, and below it no sum of the
// statistics overflows.
inline constexpr std::uint64_t most_games = 1'000'000'000'000;

// The binomial coefficient. With at most 26 players it fits easily.
constexpr std::uint64_t choose(std::size_t from, std::size_t count) {
    if (count > from) {
        return 0;
    }
    std::uint64_t ways = 1;
    for (std::size_t i = 0; i < count; ++i) {
        // The division is exact: each step is a binomial coefficient itself.
        ways = ways * (from - i) / (i + 1);
    }
    return ways;
}

// The number of groups of players that meet in every deal.
constexpr std::uint64_t combinations(const Plan& plan) {
    return plan.gauntlet ? choose(plan.players - 1, plan.seats - 1)
                         : choose(plan.players, plan.seats);
}
constexpr std::uint64_t games_per_deal(const Plan& plan) { return combinations(plan) * plan.seats; }

// Whether the numbers of the plan describe a match. All functions below require it.
constexpr bool is_sound(const Plan& plan) {
    return plan.players >= 2 && plan.players <= most_players && plan.seats >= 2 &&
           plan.seats <= plan.players && plan.deals >= 1 && plan.shard.place >= 1 &&
           plan.shard.place <= plan.shard.count && games_per_deal(plan) > 0 &&
           plan.deals <= most_games / games_per_deal(plan);
}

// The number of games of the whole match, not only of the shard.
constexpr std::uint64_t total_games(const Plan& plan) { return plan.deals * games_per_deal(plan); }

// The number of games of one deal in which this player takes part.
constexpr std::uint64_t games_per_deal(const Plan& plan, std::size_t player) {
    if (!plan.gauntlet || player == 0) {
        return choose(plan.players - 1, plan.seats - 1) * plan.seats;
    }
    return choose(plan.players - 2, plan.seats - 2) * plan.seats;
}

constexpr std::uint64_t deals_of_shard(const Plan& plan) {
    const std::uint64_t before = plan.shard.place - 1;
    return plan.deals > before ? (plan.deals - before - 1) / plan.shard.count + 1 : 0;
}
constexpr std::uint64_t games_of_shard(const Plan& plan) {
    return deals_of_shard(plan) * games_per_deal(plan);
}

// Converts an index within the shard's games, counted from 0, to the number of the game in the
// match.
constexpr std::uint64_t game_of_shard(const Plan& plan, std::uint64_t index) {
    const std::uint64_t per_deal = games_per_deal(plan);
    CHECK(per_deal > 0);
    const std::uint64_t deal = index / per_deal * plan.shard.count + (plan.shard.place - 1);
    return deal * per_deal + index % per_deal;
}

// A game of the plan.
struct PlannedGame {
    std::uint64_t game = 0;
    std::uint64_t deal = 0;
    BySeat<PlayerIndex> seating{};  // the player in each seat
};

namespace detail {

// Returns the combination of this rank in lexicographic order: 0 1 2, 0 1 3, ...
constexpr BySeat<PlayerIndex> combination(std::size_t players, std::size_t seats,
                                          std::uint64_t rank) {
    BySeat<PlayerIndex> chosen{};
    std::size_t player = 0;
    for (std::size_t seat = 0; seat < seats; ++player) {
        const std::uint64_t with_it = choose(players - player - 1, seats - seat - 1);
        if (rank < with_it) {
            chosen[seat++] = static_cast<PlayerIndex>(player);
        } else {
            rank -= with_it;
        }
    }
    return chosen;
}

}  // namespace detail

// Returns the game with this number. Games are ordered by deal; within a deal by combination of
// players in lexicographic order; within a combination by rotation. The first rotation is the
// combination itself, and each further one moves all players down one seat, the first player to the
// last seat. Combinations with player 0 come first, so the deals of a gauntlet are a prefix of the
// deals of a round robin.
constexpr PlannedGame game_at(const Plan& plan, std::uint64_t game) {
    CHECK(game < total_games(plan));
    const std::uint64_t per_deal = games_per_deal(plan);
    const std::uint64_t within = game % per_deal;
    const auto rotation = static_cast<std::size_t>(within % plan.seats);
    PlannedGame planned{.game = game, .deal = game / per_deal};
    const BySeat<PlayerIndex> group =
        detail::combination(plan.players, plan.seats, within / plan.seats);
    for (std::size_t seat = 0; seat < plan.seats; ++seat) {
        planned.seating[seat] = group[(seat + rotation) % plan.seats];
    }
    return planned;
}

}  // namespace match
