// The statistics of a match: multitool-match(1), "STATISTICS". Games are added in the order of the
// match. Only whole deals count, and only sums are kept of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

#include "game/outcome.hpp"
#include "sys/mapped.hpp"
#include "workbench/match/estimate.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/rating.hpp"
#include "workbench/match/times.hpp"

namespace match {

inline constexpr std::size_t outcome_count = std::size(game::outcome_names);

// For each way that a game can end: how many games did, and the first of them.
struct Endings {
    std::array<std::uint64_t, outcome_count> counts{};
    std::array<std::uint64_t, outcome_count> first_games{};

    void add(game::Outcome outcome, std::uint64_t count, std::uint64_t first_game);
    [[nodiscard]] std::uint64_t total() const;
};

// Sums over the games of one player.
struct PlayerSums {
    std::uint64_t games = 0;
    std::int64_t halves = 0;
    std::uint64_t wins = 0;            // games in which it beat all others
    std::uint64_t finished_games = 0;  // only finished games have a score
    std::int64_t score = 0;
    std::uint64_t answers = 0;
    Endings faults;

    void add(const PlayerSums& other);
};

// Matches of more players, and those with --draw, have no differences of all pairs: they would be
// half a million for a thousand players.
inline constexpr std::size_t most_players_with_pairs = 26;

// All that is kept for each player is allocated once, by its constructor; has_memory() says whether
// that succeeded. Answer times are allocated when the first game has them.
class Statistics {
public:
    // `until` is the difference, in percent of the points, by which the first player must exceed
    // the second; the sequential test runs after every deal. 0 turns the test off.
    explicit Statistics(const Plan& plan, double until = 0);
    Statistics(const Statistics&) = delete;
    Statistics& operator=(const Statistics&) = delete;

    [[nodiscard]] bool has_memory() const { return has_memory_; }
    // Requires has_memory(), which may become false.
    void add(const GameResult& result);

    // The number of whole deals, and of the games in them.
    [[nodiscard]] std::uint64_t deals() const { return deals_; }
    [[nodiscard]] std::uint64_t games() const { return deals_ * per_deal_; }
    [[nodiscard]] std::uint64_t games(std::size_t player) const { return sums(player).games; }
    // The number of games of incomplete deals; they are not part of any figure.
    [[nodiscard]] std::uint64_t games_left_out() const { return left_out_ + pending_games_; }

    [[nodiscard]] const PlayerSums& sums(std::size_t player) const { return figures_[player].sums; }
    [[nodiscard]] bool has_times() const { return has_times_; }
    [[nodiscard]] const Times& times(std::size_t player) const { return times_[player].all; }
    // Games that did not finish and have no seat to blame.
    [[nodiscard]] const Endings& unblamed() const { return unblamed_; }

    // The players, best first. Players with equal points stay in the order of the match.
    [[nodiscard]] ByPlayer<PlayerIndex> ranking() const;
    [[nodiscard]] PlayerIndex leader() const;
    // Whether both players have exactly the same share of the points.
    [[nodiscard]] bool equal(std::size_t player, std::size_t other) const {
        return !exceeds(player, other) &&
               !exceeds(other, player);  // NOLINT: both ways round, on purpose
    }

    // The points in percent, times 10^decimals. Requires at least one whole deal; 0 for a player
    // that no game was drawn for.
    [[nodiscard]] std::int64_t points(std::size_t player, unsigned decimals) const;
    // Whether there are differences of all pairs. Otherwise only that of the first two players is
    // known, and with --draw none.
    [[nodiscard]] bool has_pairs() const { return has_pairs_; }
    // The difference of the points of two players, in the same unit. It covers all their games,
    // because they meet the same opponents. The first player of a gauntlet meets all players, so
    // its difference to another player covers only the games in which both take part.
    [[nodiscard]] std::int64_t difference(std::size_t player, std::size_t other,
                                          unsigned decimals) const;
    // Half of the 95 % interval of the points or of their difference, in percent; nothing with
    // fewer than two deals.
    [[nodiscard]] std::optional<double> interval(std::size_t player) const;
    [[nodiscard]] std::optional<double> interval(std::size_t player, std::size_t other) const;
    // Whether the interval of the difference excludes zero; false if there is no interval.
    [[nodiscard]] bool differ(std::size_t player, std::size_t other) const;
    // The likelihood that `player` is better than `other` (LOS); nothing if there are fewer than
    // two deals or if all deals have the same difference.
    [[nodiscard]] std::optional<double> likelihood(std::size_t player, std::size_t other) const;
    // The mean score of the finished games, times 10^decimals; nothing if no game was finished.
    [[nodiscard]] std::optional<std::int64_t> score(std::size_t player, unsigned decimals) const;

    // The sequential test: its difference, its decision, and the number of deals after which it was
    // made.
    [[nodiscard]] double until() const { return until_; }
    [[nodiscard]] Decision decision() const { return decision_; }
    [[nodiscard]] std::uint64_t decided_after() const { return decided_after_; }

    // What the ratings are computed from. Only matches of three or more players have ratings.
    [[nodiscard]] bool has_ratings() const { return rating_sums_.is_used() && deals_ > 0; }
    [[nodiscard]] const RatingSums& rating_sums() const { return rating_sums_; }

private:
    struct Figures {
        PlayerSums pending;  // of the deal that is not complete yet
        PlayerSums sums;     // of all whole deals
        // The halves of a gauntlet's first player in its games with this player.
        std::int64_t pending_against = 0;
        std::int64_t against = 0;
        Series series;       // the halves of each deal
        UnevenSeries drawn;  // the same with --draw, where a player has more games in some deals
    };
    struct PlayerTimes {
        Times pending;
        Times all;
    };

    void begin_deal(std::uint64_t deal);
    void add_times(const GameResult& result);
    void close_deal();
    // Whether a player has a larger share of the points than another.
    [[nodiscard]] bool exceeds(std::size_t player, std::size_t other) const;
    // The lead of a player over another in halves, and the largest lead that one deal can give.
    [[nodiscard]] std::int64_t ahead(std::size_t player, std::size_t other) const;
    [[nodiscard]] std::uint64_t whole_of_pair() const { return share_of_pair_ * all_halves_; }

    [[nodiscard]] static std::size_t pair_of(std::size_t low, std::size_t high) {
        return high * (high - 1) / 2 + low;
    }
    [[nodiscard]] const Series& pair(std::size_t player, std::size_t other) const {
        return player < other ? pairs_[pair_of(player, other)] : pairs_[pair_of(other, player)];
    }

    std::size_t players_;
    std::uint64_t per_deal_;
    std::uint64_t share_of_pair_;  // games of one deal that a difference covers
    bool gauntlet_;
    bool is_drawn_;
    bool has_pairs_;
    bool has_memory_ = true;
    unsigned all_halves_;
    double until_;

    // Sums over the deal that is not complete yet.
    std::uint64_t pending_deal_ = 0;
    std::uint64_t pending_games_ = 0;
    bool pending_times_ = false;
    sys::MappedVector<PlayerIndex> pending_players_;  // those that have a game in it
    Endings pending_unblamed_;

    // Sums over all whole deals.
    std::uint64_t deals_ = 0;
    std::uint64_t left_out_ = 0;
    bool has_times_ = false;
    sys::MappedArray<Figures> figures_;
    sys::MappedArray<Series> pairs_;
    sys::MappedArray<PlayerTimes> times_;
    RatingSums rating_sums_;
    Endings unblamed_;
    Decision decision_ = Decision::none;
    std::uint64_t decided_after_ = 0;
};

}  // namespace match
