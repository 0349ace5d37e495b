#include "workbench/match/rating.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/check.hpp"
#include "workbench/match/estimate.hpp"

namespace match {

namespace {

// Besides its games, every player has played a tie against a player of strength 1 in the model. So
// a player that won or lost everything has a finite rating, and groups of players that never met
// have a common scale.
constexpr double prior_games = 1;

// The probability with which a player that is stronger by this logarithm wins.
double probability(double logarithm) { return 1 / (1 + exponential(-logarithm)); }

// Four sums at a time, because each addition waits for the one before. The order is fixed, so the
// bits are the same everywhere.
double product(const double* a, const double* b, std::size_t count) {
    double sums[4] = {};
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        sums[0] += a[i] * b[i];
        sums[1] += a[i + 1] * b[i + 1];
        sums[2] += a[i + 2] * b[i + 2];
        sums[3] += a[i + 3] * b[i + 3];
    }
    for (; i < count; ++i) {
        sums[0] += a[i] * b[i];
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace

bool RatingSums::create(const Plan& plan) {
    players_ = plan.players;
    seats_ = plan.seats;
    is_drawn_ = plan.draw != 0;
    if (!is_used()) {
        return true;
    }
    const std::size_t triangle = players_ * (players_ + 1) / 2;
    if (is_drawn_) {
        return leads_.resize(players_) && met_.resize(triangle) && deals_of_.resize(players_) &&
               last_deals_.resize(players_);
    }
    games_of_two_ = games_together(plan, 2, false);
    games_of_first_ = games_together(plan, 2, true);
    return leads_.resize(players_) && deal_leads_.resize(players_) && products_.resize(triangle);
}

bool RatingSums::add_game(const GameResult& result) {
    for (std::size_t seat = 0; is_used() && is_drawn_ && seat < result.seats; ++seat) {
        if (!pending_.push({result.seating[seat], result.halves[seat]})) {
            return false;
        }
    }
    return true;
}

bool RatingSums::close_drawn_deal() {
    const std::span<const SeatedPlayer> seats = pending_.items();
    for (std::size_t begin = 0; begin < seats.size(); begin += seats_) {
        const std::span<const SeatedPlayer> table = seats.subspan(begin, seats_);
        for (const SeatedPlayer& one : table) {
            leads_[one.player] += one.halves - static_cast<double>(seats_ - 1);
            for (const SeatedPlayer& other : table) {
                if (other.player < one.player) {
                    const std::size_t row = one.player;
                    met_[row * (row + 1) / 2 + other.player] += 1;
                }
            }
        }
    }
    for (const SeatedPlayer& seat : seats) {
        if (last_deals_[seat.player] != deals_) {  // it may sit at several tables
            last_deals_[seat.player] = deals_;
            ++deals_of_[seat.player];
        }
    }
    if (kept_deals_ + 1 != deals_ || kept_.size() + seats.size() > most_kept) {
        return true;
    }
    ++kept_deals_;
    return std::ranges::all_of(seats,
                               [this](const SeatedPlayer& seat) { return kept_.push(seat); });
}

double RatingSums::games_of_pair(std::size_t player, std::size_t other) const {
    if (is_drawn_) {
        const std::size_t row = std::max(player, other);
        return met_[row * (row + 1) / 2 + std::min(player, other)];
    }
    return static_cast<double>(deals_) *
           static_cast<double>(player == 0 || other == 0 ? games_of_first_ : games_of_two_);
}

bool Ratings::compute(const RatingSums& sums) {
    players_ = sums.players_;
    const std::size_t square = players_ * players_;
    if (!sits_.resize(players_) || !present_.reserve(players_) || !ratings_.resize(players_) ||
        !halves_.resize(players_) || !step_.resize(players_) || !factor_.resize(square) ||
        !inverse_.resize(square) || !spread_.resize(square)) {
        return false;
    }
    find_strengths(sums);
    find_spread(sums);
    find_intervals(sums);
    const double mean =
        std::accumulate(ratings_.begin(), ratings_.end(), 0.0) / static_cast<double>(players_);
    for (std::size_t player = 0; player < players_; ++player) {
        ratings_[player] = elo_of_strength(ratings_[player] - mean);
    }
    return true;
}

void Ratings::sort(std::span<PlayerIndex> players) const {
    std::ranges::sort(players, [this](PlayerIndex one, PlayerIndex other) {
        const std::int64_t ahead = digits(one) - digits(other);
        return ahead > 0 || (ahead == 0 && one < other);
    });
}

// Newton's method on the logarithm of the likelihood, which is concave.
void Ratings::find_strengths(const RatingSums& sums) {
    constexpr int most_steps = 200;
    constexpr double longest_step = 1;
    constexpr double least_step = 1e-10;
    std::fill(ratings_.begin(), ratings_.end(), 0.0);
    double longest = longest_step;
    for (int i = 0; i < most_steps && longest > least_step; ++i) {
        prepare_step(sums);
        factorise();
        solve({step_.begin(), players_});
        longest = 0;
        for (const double step : step_.items()) {
            longest = std::max(longest, step < 0 ? -step : step);
        }
        const double scale = longest > longest_step ? longest_step / longest : 1;
        for (std::size_t player = 0; player < players_; ++player) {
            ratings_[player] += scale * step_[player];
        }
    }
}

// Fills step_ with the first derivatives, and the lower triangle of factor_ with the second ones,
// negated.
void Ratings::prepare_step(const RatingSums& sums) {
    for (std::size_t player = 0; player < players_; ++player) {
        const double own = probability(ratings_[player]);
        step_[player] = sums.leads_[player] / 2 + prior_games * (0.5 - own);
        row(factor_, player)[player] = prior_games * own * (1 - own);
    }
    for (std::size_t player = 0; player < players_; ++player) {
        for (std::size_t other = 0; other < player; ++other) {
            const double games = sums.games_of_pair(player, other);
            const double wins = games == 0 ? 0 : probability(ratings_[player] - ratings_[other]);
            step_[player] -= games * (wins - 0.5);
            step_[other] += games * (wins - 0.5);
            const double curvature = games * wins * (1 - wins);
            row(factor_, player)[other] = -curvature;
            row(factor_, player)[player] += curvature;
            row(factor_, other)[other] += curvature;
        }
    }
}

// Cholesky's factorisation of the lower triangle, in place.
void Ratings::factorise() {
    for (std::size_t i = 0; i < players_; ++i) {
        double* const own = row(factor_, i).data();
        for (std::size_t j = 0; j < i; ++j) {
            const double* const other = row(factor_, j).data();
            own[j] = (own[j] - product(own, other, j)) / other[j];
        }
        own[i] = std::sqrt(own[i] - product(own, own, i));
    }
}

void Ratings::solve(std::span<double> vector) {
    for (std::size_t i = 0; i < players_; ++i) {
        const double* const own = row(factor_, i).data();
        vector[i] = (vector[i] - product(own, vector.data(), i)) / own[i];
    }
    for (std::size_t i = players_; i-- > 0;) {
        const double* const own = row(factor_, i).data();
        vector[i] /= own[i];
        for (std::size_t j = 0; j < i; ++j) {
            vector[j] -= own[j] * vector[i];
        }
    }
}

// Fills spread_: for each pair of players the sum over deals of the products of their derivatives.
// A player's derivative is its lead in the deal less the one that the ratings predict.
void Ratings::find_spread(const RatingSums& sums) {
    std::fill(spread_.begin(), spread_.end(), 0.0);
    if (sums.is_drawn_) {
        find_spread_of_drawn(sums);
        return;
    }
    const auto deals = static_cast<double>(sums.deals_);
    for (std::size_t player = 0; player < players_; ++player) {
        double predicted = 0;  // in one deal
        for (std::size_t other = 0; other < players_; ++other) {
            if (other != player) {
                predicted += sums.games_of_pair(player, other) / deals *
                             (probability(ratings_[player] - ratings_[other]) - 0.5);
            }
        }
        step_[player] = predicted;
    }
    for (std::size_t player = 0; player < players_; ++player) {
        for (std::size_t other = 0; other <= player; ++other) {
            const double moment = sums.products_[player * (player + 1) / 2 + other] / 4;
            const double value = moment - sums.leads_[player] / 2 * step_[other] -
                                 sums.leads_[other] / 2 * step_[player] +
                                 deals * step_[player] * step_[other];
            row(spread_, player)[other] = value;
            row(spread_, other)[player] = value;
        }
    }
}

void Ratings::find_spread_of_drawn(const RatingSums& sums) {
    if (sums.kept_deals_ == 0) {
        return;
    }
    const std::span<const RatingSums::SeatedPlayer> all = sums.kept_.items();
    const std::size_t seats = sums.seats_;
    const auto of_deal = static_cast<std::size_t>(all.size() / sums.kept_deals_);
    // What stands for the deals that were not kept.
    const double scale = static_cast<double>(sums.deals_) / static_cast<double>(sums.kept_deals_);
    std::fill(step_.begin(), step_.end(), 0.0);
    std::fill(sits_.begin(), sits_.end(), false);
    for (std::size_t begin = 0; begin < all.size(); begin += of_deal) {
        const auto deal = all.subspan(begin, of_deal);
        present_.clear();
        for (const auto& [player, halves] : deal) {
            if (!sits_[player]) {
                sits_[player] = true;
                CHECK(present_.push(player));  // compute() has reserved the room
            }
        }
        for (std::size_t at = 0; at < of_deal; at += seats) {
            const auto table = deal.subspan(at, seats);
            for (std::size_t i = 0; i < seats; ++i) {
                const std::size_t one = table[i].player;
                step_[one] += (table[i].halves - static_cast<double>(seats - 1)) / 2;
                for (std::size_t j = 0; j < i; ++j) {
                    const std::size_t other = table[j].player;
                    const double wins = probability(ratings_[one] - ratings_[other]) - 0.5;
                    step_[one] -= wins;
                    step_[other] += wins;
                }
            }
        }
        for (const PlayerIndex one : present_.items()) {
            const double own = scale * step_[one];
            const std::span<double> products = row(spread_, one);
            for (const PlayerIndex other : present_.items()) {
                products[other] += own * step_[other];
            }
        }
        for (const PlayerIndex player : present_.items()) {
            step_[player] = 0;
            sits_[player] = false;
        }
    }
}

// The interval of a player's distance from the mean of all: the sandwich of the spread between two
// inverses of the second derivatives.
void Ratings::find_intervals(const RatingSums& sums) {
    prepare_step(sums);
    factorise();
    for (std::size_t player = 0; player < players_; ++player) {
        const std::span<double> column = row(inverse_, player);
        std::fill(column.begin(), column.end(), 0.0);
        column[player] = 1;
        solve(column);
    }
    // The inverse is symmetric: the mean of a row is that of a column.
    const auto count = static_cast<double>(players_);
    for (std::size_t player = 0; player < players_; ++player) {
        const std::span<double> own = row(inverse_, player);
        step_[player] = std::accumulate(own.begin(), own.end(), 0.0) / count;
    }
    const double mean_of_all = std::accumulate(step_.begin(), step_.end(), 0.0) / count;
    for (std::size_t player = 0; player < players_; ++player) {
        const std::uint64_t deals = sums.deals_of(player);
        if (deals < 2) {
            halves_[player] = -1;
            continue;
        }
        const std::span<double> own = row(inverse_, player);
        double games = 0;
        for (std::size_t other = 0; other < players_; ++other) {
            games += other == player ? 0 : sums.games_of_pair(player, other);
        }
        const double lead = sums.leads_[player] < 0 ? -sums.leads_[player] : sums.leads_[player];
        double variance = 0;
        if (lead == games) {
            // It won or lost everything: its deals show no spread, and the model's has to do.
            variance = own[player] - 2 * step_[player] + mean_of_all;
        } else {
            for (std::size_t other = 0; other < players_; ++other) {
                own[other] -= step_[other];
            }
            for (std::size_t other = 0; other < players_; ++other) {
                variance += own[other] * product(row(spread_, other).data(), own.data(), players_);
            }
            const auto clusters = static_cast<double>(deals);
            variance *= clusters / (clusters - 1);
        }
        halves_[player] = elo_of_strength(student_95(deals) * std::sqrt(std::max(variance, 0.0)));
    }
}

}  // namespace match
