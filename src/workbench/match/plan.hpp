// What a match consists of, settled before it begins: who plays what, and which games that makes,
// in their order. multitool-match(1), "GAMES".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/check.hpp"
#include "core/fixed_vector.hpp"
#include "workbench/family.hpp"
#include "workbench/match/result.hpp"

namespace match {

using workbench::Family;

// Something else that changes the games: a number, or a text. The names are ours, plain ASCII.
struct Setting {
    std::string_view name;
    bool is_text = false;
    std::int64_t number = 0;
    std::string_view text;

    bool operator==(const Setting&) const = default;
};

inline constexpr std::size_t most_settings = 16;  // no family has half as many

// Every count-th deal from the place-th on; of one, all.
struct Shard {
    std::uint64_t place = 1;  // from 1
    std::uint64_t count = 1;

    [[nodiscard]] constexpr bool is_all() const { return count == 1; }
    [[nodiscard]] constexpr bool has(std::uint64_t deal) const { return deal % count == place - 1; }
    bool operator==(const Shard&) const = default;
};

// Texts live where the command line or the log does.
struct Plan {
    Family family = workbench::first_family;
    std::size_t players = 0;
    std::array<std::string_view, most_players> names{};
    // Where it is more than the name: what plays under it. Empty: the name is what was given.
    std::array<std::string_view, most_players> commands{};
    std::uint64_t seed = 0;
    std::uint64_t deals = 0;
    std::uint32_t seats = 0;
    bool gauntlet = false;  // only games with the first player
    core::FixedVector<Setting, most_settings> settings;
    Shard shard;
};

// Null: there is none of that name.
constexpr const Setting* find_setting(const Plan& plan, std::string_view name) {
    for (const Setting& setting : plan.settings) {
        if (setting.name == name) {
            return &setting;
        }
    }
    return nullptr;
}

// More is not played in a lifetime; below it no sum of the statistics can overflow.
inline constexpr std::uint64_t most_games = 1'000'000'000'000;

// Of so many, so many at a time. Of 26 it fits easily.
constexpr std::uint64_t choose(std::size_t from, std::size_t count) {
    if (count > from) {
        return 0;
    }
    std::uint64_t ways = 1;
    for (std::size_t i = 0; i < count; ++i) {
        ways = ways * (from - i) / (i + 1);  // always whole: it is a number of ways itself
    }
    return ways;
}

// Groups of players that meet in every deal.
constexpr std::uint64_t combinations(const Plan& plan) {
    return plan.gauntlet ? choose(plan.players - 1, plan.seats - 1)
                         : choose(plan.players, plan.seats);
}
constexpr std::uint64_t games_per_deal(const Plan& plan) { return combinations(plan) * plan.seats; }

// Whether there is such a match; asked before anything below.
constexpr bool is_sound(const Plan& plan) {
    return plan.players >= 2 && plan.players <= most_players && plan.seats >= 2 &&
           plan.seats <= plan.players && plan.deals >= 1 && plan.shard.place >= 1 &&
           plan.shard.place <= plan.shard.count && games_per_deal(plan) > 0 &&
           plan.deals <= most_games / games_per_deal(plan);
}

// Of the whole match, whatever the shard.
constexpr std::uint64_t total_games(const Plan& plan) { return plan.deals * games_per_deal(plan); }

// How many games of a deal a player is in.
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

// The shard's games counted from 0: the number in the match of its `index`-th.
constexpr std::uint64_t game_of_shard(const Plan& plan, std::uint64_t index) {
    const std::uint64_t per_deal = games_per_deal(plan);
    CHECK(per_deal > 0);
    const std::uint64_t deal = index / per_deal * plan.shard.count + (plan.shard.place - 1);
    return deal * per_deal + index % per_deal;
}

// A game that is to be played.
struct PlannedGame {
    std::uint64_t game = 0;
    std::uint64_t deal = 0;
    BySeat<PlayerIndex> seating{};  // who sits in each seat
};

namespace detail {

// The combination of that rank, in lexicographic order: 0 1 2, 0 1 3, ...
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

// Deal by deal; within a deal the combinations in lexicographic order (those with the first player
// come first, so that a gauntlet is the beginning of a round robin); of each every rotation: first
// as they are, then everybody one seat down, the first to the last seat.
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
