#include "workbench/match/statistics.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/check.hpp"

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
    games += other.games;
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
      // The second player of a gauntlet plays all its games with the first.
      share_of_pair_(plan.draw != 0 ? 0 : games_together(plan, 1, !plan.gauntlet)),
      gauntlet_(plan.gauntlet),
      is_drawn_(plan.draw != 0),
      has_pairs_(!is_drawn_ && players_ <= most_players_with_pairs),
      all_halves_(all_halves(plan.seats)),
      until_(until) {
    has_memory_ = figures_.create(players_) && pending_players_.reserve(players_) &&
                  pairs_.create(has_pairs_ ? pair_of(0, players_) : 1) && rating_sums_.create(plan);
}

void Statistics::begin_deal(std::uint64_t deal) {
    for (const PlayerIndex player : pending_players_.items()) {
        figures_[player].pending = {};
        figures_[player].pending_against = 0;
    }
    pending_players_.clear();
    rating_sums_.begin_deal();
    pending_deal_ = deal;
    pending_games_ = 0;
    pending_times_ = false;
    pending_unblamed_ = {};
}

void Statistics::add_times(const GameResult& result) {
    if (times_.size() == 0 && !times_.create(players_)) {
        has_memory_ = false;
        return;
    }
    if (!pending_times_) {
        pending_times_ = true;
        for (PlayerTimes& times : times_.items()) {
            times.pending.clear();
        }
    }
    for (std::size_t seat = 0; seat < result.seats; ++seat) {
        times_[result.seating[seat]].pending.add(result.median_us[seat], result.slowest_us[seat],
                                                 result.answers[seat]);
    }
}

void Statistics::add(const GameResult& result) {
    CHECK(has_memory_);
    if (pending_games_ > 0 && result.deal != pending_deal_) {
        left_out_ += pending_games_;  // the rest of the deal is in a log that was not given
        pending_games_ = 0;
    }
    if (pending_games_ == 0) {
        begin_deal(result.deal);
    }
    const bool is_finished = result.ending == game::Outcome::finished;
    for (std::size_t seat = 0; seat < result.seats; ++seat) {
        const PlayerIndex player = result.seating[seat];
        PlayerSums& sums = figures_[player].pending;
        if (sums.games++ == 0 && !pending_players_.push(player)) {
            has_memory_ = false;
            return;
        }
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
    }
    if (gauntlet_) {
        const auto* const first = std::find(result.seating.begin(), result.seating.end(), 0);
        const std::int64_t halves =
            result.halves[static_cast<std::size_t>(first - result.seating.begin())];
        for (std::size_t seat = 0; seat < result.seats; ++seat) {
            figures_[result.seating[seat]].pending_against += halves;
        }
    }
    if (result.has_times) {
        add_times(result);
    }
    if (!is_finished && !result.blame) {
        pending_unblamed_.add(result.ending, 1, result.game);
    }
    has_memory_ = has_memory_ && rating_sums_.add_game(result);
    if (++pending_games_ == per_deal_ && has_memory_) {
        close_deal();
    }
}

void Statistics::close_deal() {
    pending_games_ = 0;
    ++deals_;
    add_endings(unblamed_, pending_unblamed_);
    for (const PlayerIndex player : pending_players_.items()) {
        Figures& figures = figures_[player];
        figures.sums.add(figures.pending);
        figures.against += figures.pending_against;
        if (pending_times_) {
            has_times_ = true;
            times_[player].all.add(times_[player].pending);
        }
        const std::int64_t brought = figures.pending.halves;
        const std::uint64_t games = figures.pending.games;
        if (is_drawn_) {
            figures.drawn.add(static_cast<double>(brought),
                              static_cast<double>(games * all_halves_));
        } else {
            figures.series.add(static_cast<double>(brought));
        }
        // Without a draw every player has games in every deal.
        const std::size_t others = has_pairs_ ? player : !is_drawn_ && player == 1 ? 1 : 0;
        for (std::size_t other = 0; other < others; ++other) {
            const std::int64_t others_halves =
                gauntlet_ && other == 0 ? figures.pending_against : figures_[other].pending.halves;
            pairs_[pair_of(other, player)].add(static_cast<double>(others_halves - brought));
        }
    }
    has_memory_ = rating_sums_.close_deal([this](std::size_t player) {
        const PlayerSums& pending = figures_[player].pending;
        return pending.halves - static_cast<std::int64_t>(pending.games * (all_halves_ / 2));
    });
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
        return figures_[other].against - sums(other).halves;
    }
    if (gauntlet_ && other == 0) {
        return sums(player).halves - figures_[player].against;
    }
    return sums(player).halves - sums(other).halves;
}

bool Statistics::exceeds(std::size_t player, std::size_t other) const {
    // A player without games has the share 0.
    return is_greater_fraction(
        static_cast<std::uint64_t>(sums(player).halves), std::max(games(player), std::uint64_t{1}),
        static_cast<std::uint64_t>(sums(other).halves), std::max(games(other), std::uint64_t{1}));
}

ByPlayer<PlayerIndex> Statistics::ranking() const {
    ByPlayer<PlayerIndex> order{};
    std::iota(order.begin(), order.end(), PlayerIndex{0});
    // Insertion sort, because std::stable_sort would allocate.
    for (std::size_t i = 1; i < players_; ++i) {
        for (std::size_t j = i; j > 0 && exceeds(order[j], order[j - 1]); --j) {
            std::swap(order[j], order[j - 1]);
        }
    }
    return order;
}

PlayerIndex Statistics::leader() const {
    PlayerIndex best = 0;
    for (PlayerIndex player = 1; player < players_; ++player) {
        best = exceeds(player, best) ? player : best;
    }
    return best;
}

// A percentage needs two more decimals than the share it is computed from.
std::int64_t Statistics::points(std::size_t player, unsigned decimals) const {
    const std::uint64_t games = sums(player).games;
    return games == 0 ? 0
                      : rounded_quotient(sums(player).halves, games * all_halves_, decimals + 2);
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
    const Figures& figures = figures_[player];
    if (!is_drawn_) {
        return half_width(figures.series, deals_ == 0 ? 1 : games(player) / deals_ * all_halves_);
    }
    if (figures.drawn.count < 2) {
        return std::nullopt;
    }
    return student_95(figures.drawn.count) * figures.drawn.standard_error() * 100;
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
    const PlayerSums& sums = figures_[player].sums;
    if (sums.finished_games == 0) {
        return std::nullopt;
    }
    return rounded_quotient(sums.score, sums.finished_games, decimals);
}

}  // namespace match
