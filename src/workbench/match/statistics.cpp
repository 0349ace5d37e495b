#include "workbench/match/statistics.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace match {

namespace {

// A hand-edited log may have scores whose sum overflows.
std::int64_t saturating_sum(std::int64_t a, std::int64_t b) {
    using Limits = std::numeric_limits<std::int64_t>;
    std::int64_t sum = 0;
    return !__builtin_add_overflow(a, b, &sum) ? sum : a < 0 ? Limits::min() : Limits::max();
}

}  // namespace

void Endings::add(game::Outcome outcome, std::uint64_t count, std::uint64_t first_game) {
    const auto kind = static_cast<std::size_t>(outcome);
    if (counts[kind] == 0) {
        first_games[kind] = first_game;
    }
    counts[kind] += count;
}

std::uint64_t Endings::total() const {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

static void add_endings(Endings& sum, const Endings& other) {
    for (std::size_t kind = 0; kind < outcome_count; ++kind) {
        if (other.counts[kind] > 0) {
            sum.add(static_cast<game::Outcome>(kind), other.counts[kind], other.first_games[kind]);
        }
    }
}

void PlayerSums::add(const PlayerSums& other) {
    halves += other.halves;
    wins += other.wins;
    finished_games += other.finished_games;
    score = saturating_sum(score, other.score);
    answers = match::saturating_sum(answers, other.answers);
    add_endings(faults, other.faults);
}

Statistics::Statistics(const Plan& plan, double until)
    : players_(plan.players),
      per_deal_(games_per_deal(plan)),
      gauntlet_(plan.gauntlet),
      all_halves_(all_halves(plan.seats)),
      until_(until) {
    const std::uint64_t common = std::gcd(games_per_deal(plan, 0), games_per_deal(plan, 1));
    for (std::size_t player = 0; player < players_; ++player) {
        shares_[player] = games_per_deal(plan, player);
        const std::uint64_t others = games_per_deal(plan, player == 0 ? 1 : 0);
        weights_[player] = static_cast<std::int64_t>(others / common);
    }
}

void Statistics::add(const GameResult& result) {
    if (pending_games_ > 0 && result.deal != pending_deal_) {
        left_out_ += pending_games_;  // the rest of the deal is in a log that was not given
        pending_games_ = 0;
    }
    if (pending_games_ == 0) {
        pending_deal_ = result.deal;
        pending_times_ = false;
        std::fill_n(pending_.begin(), players_, PlayerSums{});
        pending_against_ = {};
        pending_unblamed_ = {};
    }
    const bool is_finished = result.ending == game::Outcome::finished;
    if (gauntlet_) {
        const auto* const first = std::find(result.seating.begin(), result.seating.end(), 0);
        const std::int64_t halves =
            result.halves[static_cast<std::size_t>(first - result.seating.begin())];
        for (std::size_t seat = 0; seat < result.seats; ++seat) {
            pending_against_[result.seating[seat]] += halves;
        }
    }
    for (std::size_t seat = 0; seat < result.seats; ++seat) {
        const std::size_t player = result.seating[seat];
        PlayerSums& sums = pending_[player];
        sums.halves += result.halves[seat];
        sums.wins += result.halves[seat] == all_halves_ ? 1 : 0;
        if (is_finished) {
            ++sums.finished_games;
            sums.score = saturating_sum(sums.score, result.scores[seat]);
        }
        sums.answers = match::saturating_sum(sums.answers, result.answers[seat]);
        if (result.blame == seat) {
            sums.faults.add(result.ending, 1, result.game);
        }
        if (result.has_times) {
            if (!pending_times_) {
                pending_times_ = true;
                for (Times& times : pending_answers_) {
                    times.clear();
                }
            }
            pending_answers_[player].add(result.median_us[seat], result.slowest_us[seat],
                                         result.answers[seat]);
        }
    }
    if (!is_finished && !result.blame) {
        pending_unblamed_.add(result.ending, 1, result.game);
    }
    if (++pending_games_ == per_deal_) {
        close_deal();
    }
}

void Statistics::close_deal() {
    pending_games_ = 0;
    ++deals_;
    add_endings(unblamed_, pending_unblamed_);
    for (std::size_t player = 0; player < players_; ++player) {
        sums_[player].add(pending_[player]);
        against_[player] += pending_against_[player];
        if (pending_times_) {
            has_times_ = true;
            times_[player].add(pending_answers_[player]);
        }
        const std::int64_t brought = pending_[player].halves;
        series_[player].add(static_cast<double>(brought));
        for (std::size_t other = 0; other < player; ++other) {
            const std::int64_t others =
                gauntlet_ && other == 0 ? pending_against_[player] : pending_[other].halves;
            pairs_[pair_of(other, player)].add(static_cast<double>(others - brought));
        }
    }
    if (until_ > 0 && decision_ == Decision::none) {
        Series percent = pairs_[pair_of(0, 1)];
        const double scale = 100 / static_cast<double>(whole_of_pair());
        percent.mean *= scale;
        percent.squares *= scale * scale;
        decision_ = decide(percent, until_);
        decided_after_ = deals_;
    }
}

std::int64_t Statistics::ahead(std::size_t player, std::size_t other) const {
    if (gauntlet_ && player == 0) {
        return against_[other] - sums_[other].halves;
    }
    if (gauntlet_ && other == 0) {
        return sums_[player].halves - against_[player];
    }
    return sums_[player].halves - sums_[other].halves;
}

BySeat<PlayerIndex> Statistics::ranking() const {
    BySeat<PlayerIndex> order{};
    std::iota(order.begin(), order.end(), PlayerIndex{0});
    // Insertion sort: there are at most 26 players, and std::stable_sort would allocate.
    for (std::size_t i = 1; i < players_; ++i) {
        for (std::size_t j = i; j > 0 && standing(order[j]) > standing(order[j - 1]); --j) {
            std::swap(order[j], order[j - 1]);
        }
    }
    return order;
}

// A percentage needs two more decimals than the share it is computed from.
std::int64_t Statistics::points(std::size_t player, unsigned decimals) const {
    return rounded_quotient(sums_[player].halves, shares_[player] * all_halves_ * deals_,
                            decimals + 2);
}

std::int64_t Statistics::difference(std::size_t player, std::size_t other,
                                    unsigned decimals) const {
    return rounded_quotient(ahead(player, other), whole_of_pair() * deals_, decimals + 2);
}

static std::optional<double> half_width(const Series& series, std::uint64_t whole) {
    if (series.count < 2) {
        return std::nullopt;
    }
    return student_95(series.count) * series.standard_error() * 100 / static_cast<double>(whole);
}

std::optional<double> Statistics::interval(std::size_t player) const {
    return half_width(series_[player], shares_[player] * all_halves_);
}

std::optional<double> Statistics::interval(std::size_t player, std::size_t other) const {
    return half_width(pair(player, other), whole_of_pair());
}

bool Statistics::differ(std::size_t player, std::size_t other) const {
    const std::optional<double> half = interval(player, other);
    if (!half) {
        return false;
    }
    const double mean = 100 * static_cast<double>(ahead(player, other)) /
                        static_cast<double>(whole_of_pair() * deals_);
    return mean > *half || mean < -*half;
}

std::optional<double> Statistics::likelihood(std::size_t player, std::size_t other) const {
    if (deals_ < 2) {
        return std::nullopt;
    }
    const std::int64_t lead = ahead(player, other);
    if (lead == 0) {
        return 0.5;
    }
    const Series& series = pair(player, other);
    if (series.squares == 0) {
        return std::nullopt;
    }
    const double mean = static_cast<double>(lead) / static_cast<double>(deals_);
    return student_below(mean / series.standard_error(), deals_ - 1);
}

std::optional<std::int64_t> Statistics::score(std::size_t player, unsigned decimals) const {
    const PlayerSums& sums = sums_[player];
    if (sums.finished_games == 0) {
        return std::nullopt;
    }
    return rounded_quotient(sums.score, sums.finished_games, decimals);
}

}  // namespace match
