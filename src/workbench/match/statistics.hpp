// What the games of a match amount to: multitool-match(1), "STATISTICS". Fed game by game in the
// order of the match; only whole deals count, and of each deal no more than its sums is kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

#include "game/outcome.hpp"
#include "workbench/match/estimate.hpp"
#include "workbench/match/plan.hpp"
#include "workbench/match/result.hpp"
#include "workbench/match/times.hpp"

namespace match {

inline constexpr std::size_t outcome_count = std::size(game::outcome_names);

// How often games ended in each way, and the first of them.
struct Endings {
    std::array<std::uint64_t, outcome_count> counts{};
    std::array<std::uint64_t, outcome_count> first_games{};

    void add(game::Outcome outcome, std::uint64_t count, std::uint64_t first_game);
    [[nodiscard]] std::uint64_t total() const;
};

// What is simply counted of a player.
struct Tally {
    std::int64_t halves = 0;
    std::uint64_t wins = 0;            // games in which it beat everybody
    std::uint64_t finished_games = 0;  // only these have a score
    std::int64_t score = 0;
    std::uint64_t answers = 0;
    Endings faults;

    void add(const Tally& other);
};

// Big (half a megabyte, most of it for times, and untouched without): mapped, not on a stack.
class Statistics {
public:
    // `until`: whether the first player's points exceed the second's by so much (in percent) is
    // tested after every deal; 0: it is not.
    explicit Statistics(const Plan& plan, double until = 0);

    void add(const GameResult& result);

    // Whole deals, and the games in them.
    [[nodiscard]] std::uint64_t deals() const { return deals_; }
    [[nodiscard]] std::uint64_t games() const { return deals_ * per_deal_; }
    [[nodiscard]] std::uint64_t games(std::size_t player) const { return deals_ * shares_[player]; }
    // Games of deals that are not whole: no figure has them.
    [[nodiscard]] std::uint64_t games_left_out() const { return left_out_ + pending_games_; }

    [[nodiscard]] const Tally& tally(std::size_t player) const { return tallies_[player]; }
    [[nodiscard]] bool has_times() const { return has_times_; }
    [[nodiscard]] const Times& times(std::size_t player) const { return times_[player]; }
    // Endings that nobody is to blame for, but for `finished`.
    [[nodiscard]] const Endings& nobodys() const { return nobodys_; }

    // Players, best first. Equals stay in the order of the match.
    [[nodiscard]] BySeat<PlayerIndex> ranking() const;
    // As good as the other, to the last half of a point.
    [[nodiscard]] bool equal(std::size_t player, std::size_t other) const {
        return standing(player) == standing(other);
    }

    // In percent, with so many decimals; of one deal at least.
    [[nodiscard]] std::int64_t points(std::size_t player, unsigned decimals) const;
    // Between two: of all their games, as they have the same opponents; but of the first player of
    // a gauntlet, who meets everybody, only of the games with the other.
    [[nodiscard]] std::int64_t difference(std::size_t player, std::size_t other,
                                          unsigned decimals) const;
    // Half of the 95 % interval, in percent; nothing to tell it from: none.
    [[nodiscard]] std::optional<double> interval(std::size_t player) const;
    [[nodiscard]] std::optional<double> interval(std::size_t player, std::size_t other) const;
    // Whether zero lies outside; no interval: no.
    [[nodiscard]] bool differ(std::size_t player, std::size_t other) const;
    // How likely the one is the better; none: the deals do not tell.
    [[nodiscard]] std::optional<double> likelihood(std::size_t player, std::size_t other) const;
    // Mean of the games that were finished; none: none was.
    [[nodiscard]] std::optional<std::int64_t> score(std::size_t player, unsigned decimals) const;

    // The sequential test: what is decided, and after how many deals.
    [[nodiscard]] double until() const { return until_; }
    [[nodiscard]] Decision decision() const { return decision_; }
    [[nodiscard]] std::uint64_t decided_after() const { return decided_after_; }

private:
    void close_deal();
    [[nodiscard]] std::int64_t standing(std::size_t player) const {
        return tallies_[player].halves * weights_[player];
    }
    // How far the one is ahead of the other, and all that a deal could bring either.
    [[nodiscard]] std::int64_t ahead(std::size_t player, std::size_t other) const;
    [[nodiscard]] std::uint64_t whole_of_pair() const { return shares_[1] * all_halves_; }

    [[nodiscard]] static std::size_t pair_of(std::size_t low, std::size_t high) {
        return high * (high - 1) / 2 + low;
    }
    [[nodiscard]] const Series& pair(std::size_t player, std::size_t other) const {
        return player < other ? pairs_[pair_of(player, other)] : pairs_[pair_of(other, player)];
    }

    std::size_t players_;
    std::uint64_t per_deal_;
    BySeat<std::uint64_t> shares_{};  // games of a deal, by player
    // In a gauntlet the first player plays more than the others: their halves count so many times
    // that the same number is all that anybody can have.
    BySeat<std::int64_t> weights_{};
    bool gauntlet_;
    unsigned all_halves_;
    double until_;

    // The deal that is being played.
    std::uint64_t pending_deal_ = 0;
    std::uint64_t pending_games_ = 0;
    bool pending_times_ = false;
    BySeat<Tally> pending_{};
    BySeat<std::int64_t> pending_against_{};
    BySeat<Times> pending_answers_{};
    Endings pending_nobodys_;

    // The whole ones.
    std::uint64_t deals_ = 0;
    std::uint64_t left_out_ = 0;
    bool has_times_ = false;
    BySeat<Tally> tallies_{};
    BySeat<std::int64_t> against_{};  // of a gauntlet's first player, with this one in the game
    BySeat<Series> series_{};
    std::array<Series, most_players*(most_players - 1) / 2> pairs_{};
    BySeat<Times> times_{};
    Endings nobodys_;
    Decision decision_ = Decision::none;
    std::uint64_t decided_after_ = 0;
};

}  // namespace match
