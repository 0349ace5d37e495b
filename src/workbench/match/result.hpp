// How one game of a match ended, and what it is worth: multitool-match(1), "POINTS".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/check.hpp"
#include "game/outcome.hpp"
#include "hub/family.hpp"

namespace match {

// As many as the dice game seats; more than anybody wants to compare at once.
inline constexpr std::size_t most_players = 26;

// By seat. The place of a player in the match, a score, a count: whatever a seat has one of.
template <class T>
using BySeat = std::array<T, most_players>;

using PlayerIndex = std::uint8_t;  // a player's place in the match

// Points are counted in halves of others beaten, which are whole numbers: one beaten is two halves,
// a tie is one. All the points there are is all_halves(seats), shown as 1.
using Halves = std::uint8_t;
constexpr unsigned all_halves(std::size_t seats) { return static_cast<unsigned>(2 * (seats - 1)); }

struct GameResult {
    std::uint64_t game = 0;  // counted from 0 over the whole match, whatever shard it belongs to
    std::uint64_t deal = 0;
    std::uint32_t seats = 0;        // how much of the following is meant
    BySeat<PlayerIndex> seating{};  // who sat there
    BySeat<std::int64_t> scores{};  // the family's own
    BySeat<Halves> halves{};        // the points
    game::Outcome ending = game::Outcome::finished;
    std::optional<game::Seat> blame;  // who broke the game
    BySeat<std::uint64_t> answers{};  // how many it was asked for
    bool has_times = false;           // whether the following is known
    BySeat<std::uint64_t> median_us{};
    BySeat<std::uint64_t> slowest_us{};

    bool operator==(const GameResult&) const = default;
};

using hub::Ranking;

namespace detail {

// One beats all others, or is beaten by all; those tie.
constexpr BySeat<Halves> apart(std::size_t seats, std::size_t one, bool is_best) {
    BySeat<Halves> halves{};
    const auto others = static_cast<Halves>(is_best ? seats - 2 : seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
        halves[seat] = others;
    }
    halves[one] = static_cast<Halves>(is_best ? all_halves(seats) : 0);
    return halves;
}

constexpr BySeat<Halves> by_score(std::span<const std::int64_t> scores) {
    BySeat<Halves> halves{};
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
        unsigned sum = 0;
        for (std::size_t other = 0; other < scores.size(); ++other) {
            if (other != seat) {
                sum += scores[seat] > scores[other] ? 2U : scores[seat] == scores[other] ? 1U : 0U;
            }
        }
        halves[seat] = static_cast<Halves>(sum);
    }
    return halves;
}

}  // namespace detail

// What each seat gets. `scores` has one for each of the seats, two at least; the winner is looked
// at where it decides. Nobody to blame for a game that was broken off, or no winner: all tie.
constexpr BySeat<Halves> points_of(Ranking ranking, std::span<const std::int64_t> scores,
                                   std::optional<game::Seat> winner, game::Outcome ending,
                                   std::optional<game::Seat> blame) {
    const std::size_t seats = scores.size();
    CHECK(seats >= 2 && seats <= most_players);
    CHECK(!blame || *blame < seats);
    CHECK(!winner || *winner < seats);
    if (ending != game::Outcome::finished) {
        if (blame) {
            return detail::apart(seats, *blame, false);
        }
    } else if (ranking == Ranking::by_score) {
        return detail::by_score(scores);
    } else if (winner) {
        return detail::apart(seats, *winner, true);
    }
    BySeat<Halves> tie{};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        tie[seat] = static_cast<Halves>(seats - 1);
    }
    return tie;
}

}  // namespace match
