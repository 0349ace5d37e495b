// Ratings of the players of a match: multitool-match(1), "STATISTICS". A Bradley-Terry model over
// all pairs of players within games; a tie is half a win. RatingSums keeps what the games say,
// Ratings computes the figures from it, with the same bits on all machines (see estimate.hpp).
//
// Pairs need not be kept game by game: in a game one seat beats another if it has more points. In a
// plan without a draw every deal has the same pairs, so the sums of products of the players' points
// are enough for the spread between deals. With a draw every deal has other pairs, and the points
// of its games are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "sys/mapped.hpp"
#include "workbench/match/estimate.hpp"
#include "workbench/match/plan.hpp"

namespace match {

class RatingSums {
public:
    // The functions that may allocate return false on failure.
    [[nodiscard]] bool create(const Plan& plan);
    // Two players have one difference, which the match reports as Elo.
    [[nodiscard]] bool is_used() const { return players_ > 2; }

    void begin_deal() { pending_.clear(); }
    [[nodiscard]] bool add_game(const GameResult& result);
    // `lead_of(player)` is what the player's points of the deal are above half of all points, in
    // halves.
    template <class LeadOf>
    [[nodiscard]] bool close_deal(LeadOf lead_of) {
        if (!is_used()) {
            return true;
        }
        ++deals_;
        if (is_drawn_) {
            return close_drawn_deal();
        }
        for (std::size_t player = 0; player < players_; ++player) {
            const auto lead = static_cast<double>(lead_of(player));
            deal_leads_[player] = lead;
            leads_[player] += lead;
            for (std::size_t other = 0; other <= player; ++other) {
                products_[player * (player + 1) / 2 + other] += lead * deal_leads_[other];
            }
        }
        return true;
    }

private:
    friend class Ratings;

    struct SeatedPlayer {
        PlayerIndex player;
        Halves halves;
    };
    // The points of drawn games are kept up to this size. The spread of a longer match is computed
    // from its first deals.
    static constexpr std::size_t most_kept = (16U << 20U) / sizeof(SeatedPlayer);

    [[nodiscard]] bool close_drawn_deal();
    // The number of games in which both players took part.
    [[nodiscard]] double games_of_pair(std::size_t player, std::size_t other) const;
    // The number of deals in which the player took part.
    [[nodiscard]] std::uint64_t deals_of(std::size_t player) const {
        return is_drawn_ ? deals_of_[player] : deals_;
    }

    std::size_t players_ = 0;
    std::size_t seats_ = 0;
    bool is_drawn_ = false;
    std::uint64_t games_of_two_ = 0;    // of one deal, for two players other than the first
    std::uint64_t games_of_first_ = 0;  // of one deal, for the first player and another
    std::uint64_t deals_ = 0;
    sys::MappedVector<double> leads_;       // integers, like all sums here
    sys::MappedVector<double> deal_leads_;  // of the deal that is being closed
    sys::MappedVector<double> products_;    // rows of a lower triangle
    // With a draw:
    sys::MappedVector<double> met_;  // games of pairs, rows of a lower triangle
    sys::MappedVector<std::uint64_t> deals_of_;
    sys::MappedVector<std::uint64_t> last_deals_;  // of each player, counted from 1
    sys::MappedVector<SeatedPlayer> pending_;
    sys::MappedVector<SeatedPlayer> kept_;
    std::uint64_t kept_deals_ = 0;
};

class Ratings {
public:
    // Requires sums of at least one deal. Returns false if allocation failed.
    [[nodiscard]] bool compute(const RatingSums& sums);

    // On the Elo scale; the mean of all players is 0.
    [[nodiscard]] double rating(std::size_t player) const { return ratings_[player]; }
    // Half of the 95 % interval; nothing with fewer than two deals of this player.
    [[nodiscard]] std::optional<double> interval(std::size_t player) const {
        return halves_[player] < 0 ? std::nullopt : std::optional(halves_[player]);
    }
    // Whether two ratings are the same in all digits that are shown anywhere; the others are
    // rounding errors.
    [[nodiscard]] bool equal(std::size_t player, std::size_t other) const {
        return digits(player) == digits(other);
    }
    // Sorts players by number, then the highest rating first.
    void sort(std::span<PlayerIndex> players) const;

private:
    [[nodiscard]] std::int64_t digits(std::size_t player) const {
        return rounded(ratings_[player], 6);
    }
    [[nodiscard]] std::span<double> row(sys::MappedVector<double>& matrix,
                                        std::size_t player) const {
        return {matrix.begin() + player * players_, players_};
    }
    void find_strengths(const RatingSums& sums);
    void prepare_step(const RatingSums& sums);
    void factorise();
    void solve(std::span<double> vector);
    void find_spread(const RatingSums& sums);
    void find_spread_of_drawn(const RatingSums& sums);
    void find_intervals(const RatingSums& sums);

    std::size_t players_ = 0;
    sys::MappedVector<double> ratings_;  // natural logarithms of strengths until all is computed
    sys::MappedVector<double> halves_;
    sys::MappedVector<double> step_;  // or another number for each player
    sys::MappedVector<bool> sits_;
    sys::MappedVector<PlayerIndex> present_;
    sys::MappedVector<double> factor_;   // the second derivatives, then their Cholesky factor
    sys::MappedVector<double> inverse_;  // of the second derivatives
    sys::MappedVector<double> spread_;   // sum over deals of the products of derivatives
};

}  // namespace match
