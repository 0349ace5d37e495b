// The plan of a match, settled before it begins: its players and settings, and from them the list
// of its games in order. multitool-match(1), "GAMES".
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string_view>

#include "core/check.hpp"
#include "core/fixed_vector.hpp"
#include "core/random.hpp"
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

// Many more than sit at one table: a league of a whole class.
inline constexpr std::size_t most_players = 1000;
static_assert(most_players <= std::numeric_limits<PlayerIndex>::max());

template <class T>
using ByPlayer = std::array<T, most_players>;

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
    ByPlayer<std::string_view> names{};
    // The command of a player that was given as NAME=COMMAND; empty for a player whose name is its
    // command.
    ByPlayer<std::string_view> commands{};
    std::uint64_t seed = 0;
    std::uint64_t deals = 0;
    std::uint32_t seats = 0;
    bool gauntlet = false;    // only games in which the first player takes part
    bool all_orders = false;  // every circular order of the players instead of one from the seed
    std::uint64_t draw = 0;   // tables drawn for each deal instead of all combinations; 0: none
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

// The largest number of seats for which all circular orders are played: 4! = 24 orders.
inline constexpr std::uint32_t most_seats_of_all_orders = 5;

// The binomial coefficient, or most_games + 1 if it is larger than most_games.
constexpr std::uint64_t choose(std::size_t from, std::size_t count) {
    if (count > from) {
        return 0;
    }
    count = std::min(count, from - count);
    std::uint64_t ways = 1;
    for (std::size_t i = 0; i < count; ++i) {
        // The division is exact: each step is a binomial coefficient itself. They grow, so a step
        // that is too large settles the result, and no product overflows.
        ways = ways * (from - i) / (i + 1);
        if (ways > most_games) {
            return most_games + 1;
        }
    }
    return ways;
}

// The number of groups of players that meet in every deal, without --draw.
constexpr std::uint64_t combinations(const Plan& plan) {
    return plan.gauntlet ? choose(plan.players - 1, plan.seats - 1)
                         : choose(plan.players, plan.seats);
}
// The number of circular orders in which each group plays every deal.
constexpr std::uint64_t orders(const Plan& plan) {
    std::uint64_t count = 1;
    for (std::uint32_t others = 2; plan.all_orders && others < plan.seats; ++others) {
        count *= others;
    }
    return count;
}
constexpr std::uint64_t games_per_deal(const Plan& plan) {
    return plan.draw != 0 ? plan.draw : combinations(plan) * orders(plan) * plan.seats;
}

// Whether the numbers of the plan describe a match. All functions below require it.
constexpr bool is_sound(const Plan& plan) {
    return plan.players >= 2 && plan.players <= most_players && plan.seats >= 2 &&
           plan.seats <= plan.players && plan.seats <= game::most_seats && plan.deals >= 1 &&
           (!plan.all_orders || plan.seats <= most_seats_of_all_orders) &&
           (plan.draw == 0 || (!plan.gauntlet && !plan.all_orders)) && plan.shard.place >= 1 &&
           plan.shard.place <= plan.shard.count && games_per_deal(plan) > 0 &&
           games_per_deal(plan) <= most_games && plan.deals <= most_games / games_per_deal(plan);
}

// The number of games of the whole match, not only of the shard.
constexpr std::uint64_t total_games(const Plan& plan) { return plan.deals * games_per_deal(plan); }

// The number of games of one deal in which all of `count` different players take part; with
// `has_first` the first player is among them. Not for a plan with --draw.
constexpr std::uint64_t games_together(const Plan& plan, std::size_t count, bool has_first) {
    const std::size_t fixed = plan.gauntlet && !has_first ? count + 1 : count;
    return fixed > plan.seats
               ? 0
               : choose(plan.players - fixed, plan.seats - fixed) * orders(plan) * plan.seats;
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
    std::size_t seat = 0;
    // The number of combinations of the players behind `player` for the seats behind `seat`. All
    // combinations have a rank, so no number here is larger than most_games, and each division is
    // exact.
    std::uint64_t with_it = choose(players - 1, seats - 1);
    for (std::size_t player = 0; seat < seats; ++player) {
        const std::size_t behind = players - player - 1;
        const std::size_t to_seat = seats - seat - 1;
        if (rank < with_it) {
            chosen[seat++] = static_cast<PlayerIndex>(player);
            with_it = behind == 0 ? 0 : with_it * to_seat / behind;
        } else {
            rank -= with_it;
            with_it = behind == 0 ? 0 : with_it * (behind - to_seat) / behind;
        }
    }
    return chosen;
}

// Puts the items into the order of this rank: lexicographic, for items that are in order.
constexpr void permute(std::span<PlayerIndex> items, std::uint64_t rank) {
    std::uint64_t orders = 1;
    for (std::size_t i = 2; i <= items.size(); ++i) {
        orders *= i;
    }
    for (std::size_t place = 0; place < items.size(); ++place) {
        orders /= items.size() - place;
        const auto chosen = static_cast<std::ptrdiff_t>(rank / orders);
        rank %= orders;
        const auto from = items.begin() + static_cast<std::ptrdiff_t>(place);
        std::rotate(from, from + chosen, from + chosen + 1);
    }
}

}  // namespace detail

// Where the random choices of a match come from: multitool-match(1), "SEEDS". The games of a deal
// use the first numbers of the sequence of its seed. No deal has the number most_games.
inline constexpr std::uint64_t place_of_orders = 16;
inline constexpr std::uint64_t place_of_draws = most_games;

// Returns the game with this number of a plan without --draw. Games are ordered by deal; within a
// deal by combination of players in lexicographic order; within a combination by circular order;
// within that by rotation. A circular order begins with the first player of the combination. The
// first rotation is the order itself, and each further one moves all players down one seat, the
// first player to the last seat. Combinations with player 0 come first, so the deals of a gauntlet
// are a prefix of the deals of a round robin.
constexpr PlannedGame game_at(const Plan& plan, std::uint64_t game) {
    CHECK(plan.draw == 0 && game < total_games(plan));
    const std::uint64_t per_deal = games_per_deal(plan);
    const std::uint64_t per_group = orders(plan) * plan.seats;
    const std::uint64_t within = game % per_deal;
    const std::uint64_t rank = within / per_group;
    const auto rotation = static_cast<std::size_t>(within % plan.seats);
    PlannedGame planned{.game = game, .deal = game / per_deal};
    BySeat<PlayerIndex> group = detail::combination(plan.players, plan.seats, rank);
    const std::span<PlayerIndex> others = std::span(group).subspan(1, plan.seats - 1);
    if (plan.all_orders) {
        detail::permute(others, within % per_group / plan.seats);
    } else if (plan.seats > 2) {
        // Without an order from the seed the players would always have the same neighbours.
        const std::uint64_t deal_seed = core::derived_seed(plan.seed, planned.deal);
        const std::uint64_t order_seed = core::derived_seed(deal_seed, place_of_orders);
        core::Random(core::derived_seed(order_seed, rank)).shuffle_front(others, others.size() - 1);
    }
    for (std::size_t seat = 0; seat < plan.seats; ++seat) {
        planned.seating[seat] = group[(seat + rotation) % plan.seats];
    }
    return planned;
}

// The tables of a plan with --draw. The players sit down in rounds: a round is a random order of
// all players, and a table is the next `seats` players of all rounds. So the numbers of games that
// two players have played differ by at most one at any time. A player that would sit at a table
// twice, at the end of one round and at the start of the next, changes places with the first
// player behind that table who does not. After the least number of whole rounds that is also a
// number of whole tables, the next block of rounds begins; each block is drawn without the others.
class DrawnTables {
public:
    // The plan must be the same in every call. Successive tables are quick to find.
    PlannedGame find(const Plan& plan, std::uint64_t game) {
        CHECK(game < total_games(plan));
        const std::uint64_t rounds = plan.seats / std::gcd<std::uint64_t>(plan.players, plan.seats);
        const std::uint64_t tables = rounds * plan.players / plan.seats;
        if (!is_filled_ || game / tables != block_) {
            fill(plan, game / tables * rounds, rounds);
            block_ = game / tables;
            is_filled_ = true;
        }
        PlannedGame planned{.game = game, .deal = game / plan.draw};
        std::copy_n(slots_.begin() + static_cast<std::ptrdiff_t>(game % tables * plan.seats),
                    plan.seats, planned.seating.begin());
        return planned;
    }

private:
    void fill(const Plan& plan, std::uint64_t first_round, std::uint64_t rounds) {
        const std::uint64_t seed = core::derived_seed(plan.seed, place_of_draws);
        for (std::size_t round = 0; round < rounds; ++round) {
            const std::size_t begin = round * plan.players;
            const std::span<PlayerIndex> order = std::span(slots_).subspan(begin, plan.players);
            std::iota(order.begin(), order.end(), PlayerIndex{0});
            core::Random(core::derived_seed(seed, first_round + round))
                .shuffle_front(order, order.size() - 1);
            const std::size_t seated = begin % plan.seats;
            const std::size_t to_seat = seated == 0 ? 0 : plan.seats - seated;
            const std::span<const PlayerIndex> table =
                std::span(slots_).subspan(begin - seated, seated);
            const auto sits = [&](PlayerIndex player) {
                return std::find(table.begin(), table.end(), player) != table.end();
            };
            for (std::size_t i = 0; i < to_seat; ++i) {
                if (sits(order[i])) {
                    std::size_t other = to_seat;
                    while (sits(order[other])) {
                        ++other;
                    }
                    std::swap(order[i], order[other]);
                }
            }
        }
    }

    bool is_filled_ = false;
    std::uint64_t block_ = 0;
    // The rounds of one block; pages that a smaller match does not need stay untouched.
    std::array<PlayerIndex, most_players * game::most_seats> slots_;
};

// Returns the game with this number of any plan.
inline PlannedGame game_at(const Plan& plan, std::uint64_t game, DrawnTables& drawn) {
    return plan.draw != 0 ? drawn.find(plan, game) : game_at(plan, game);
}

}  // namespace match
