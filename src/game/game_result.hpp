// The result of one game: what a worker of a match sends, what a line of the log holds and what the
// statistics add up. Its points follow multitool-match(1), "POINTS".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/check.hpp"
#include "game/outcome.hpp"
#include "game/seat.hpp"

namespace game {

// An array with one element for each seat.
template <class T>
using BySeat = std::array<T, game::most_seats>;

using PlayerIndex = std::uint16_t;  // the index of a player in the match

// Points are counted in integers: a player gets two halves for each opponent that it beats and one
// for each tie. A player that beats all others has all_halves(seats), which is shown as 1.
using Halves = std::uint8_t;
constexpr unsigned all_halves(std::size_t seats) { return static_cast<unsigned>(2 * (seats - 1)); }

struct GameResult {
    std::uint64_t game = 0;  // counted from 0 over the whole match, not within a shard
    std::uint64_t deal = 0;
    std::uint32_t seats = 0;        // how many elements of the arrays are used
    BySeat<PlayerIndex> seating{};  // the player in each seat
    BySeat<std::int64_t> scores{};  // as the family counts them
    BySeat<Halves> halves{};        // points in halves
    Outcome ending = Outcome::finished;
    std::optional<Seat> blame;        // the seat that broke the game
    BySeat<std::uint64_t> answers{};  // number of answers the seat was asked for
    bool has_times = false;           // whether the two arrays below are known
    BySeat<std::uint64_t> median_us{};
    BySeat<std::uint64_t> slowest_us{};
    // A player that left before this game although it might have stayed. Not part of the log.
    std::optional<Seat> left_early{};

    bool operator==(const GameResult&) const = default;
};

// How a finished game is ranked.
enum class Ranking : std::uint8_t {
    by_score,   // a seat beats all seats with a lower score
    by_winner,  // the winner beats all others, who tie
};

namespace detail {

// One seat beats all others (is_best) or loses to all others; the others tie.
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

// Returns the points of each seat. `scores` has one element for each of two or more seats; `winner`
// is used only with Ranking::by_winner. All seats tie if a game was broken off and no seat is to
// blame, or if there is no winner.
constexpr BySeat<Halves> points_of(Ranking ranking, std::span<const std::int64_t> scores,
                                   std::optional<Seat> winner, Outcome ending,
                                   std::optional<Seat> blame) {
    const std::size_t seats = scores.size();
    CHECK(seats >= 2 && seats <= most_seats);
    CHECK(!blame || *blame < seats);
    CHECK(!winner || *winner < seats);
    if (ending != Outcome::finished) {
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

}  // namespace game
