// Invented matches for the unit tests of match.
#pragma once

#include <boost/ut.hpp>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>

#include "tests/support/string_writer.hpp"
#include "workbench/match/log_line.hpp"
#include "workbench/match/statistics.hpp"
#include "workbench/match/table.hpp"

namespace made_up {

inline auto near(double value, double expected, double error) {
    return boost::ut::expect(std::abs(value - expected) <= error) << value << expected;
}

inline match::Plan plan_of(std::initializer_list<std::string_view> names, std::uint32_t seats,
                           std::uint64_t deals) {
    match::Plan plan;
    for (const std::string_view name : names) {
        plan.names[plan.players++] = name;
    }
    plan.seats = seats;
    plan.deals = deals;
    plan.seed = 7;
    return plan;
}

// Makes the result of a game with these scores by player. `breaker` is the player that breaks the
// game, or -1.
inline match::GameResult game_of(const match::Plan& plan, std::uint64_t game,
                                 std::span<const std::int64_t> by_player,
                                 game::Outcome ending = game::Outcome::finished, int breaker = -1) {
    static const auto drawn = std::make_unique<match::DrawnTables>();
    if (plan.draw != 0) {
        *drawn = match::DrawnTables();  // it may hold the tables of another plan
    }
    const match::PlannedGame planned = match::game_at(plan, game, *drawn);
    match::GameResult result;
    result.game = planned.game;
    result.deal = planned.deal;
    result.seats = plan.seats;
    result.seating = planned.seating;
    result.ending = ending;
    for (std::uint32_t seat = 0; seat < plan.seats; ++seat) {
        result.scores[seat] = by_player[planned.seating[seat]];
        result.answers[seat] = 10;
        if (planned.seating[seat] == breaker) {
            result.blame = seat;
        }
    }
    result.halves =
        match::points_of(match::Ranking::by_score, std::span(result.scores).first(plan.seats),
                         std::nullopt, ending, result.blame);
    return result;
}

inline match::GameResult random_game(const match::Plan& plan, std::uint64_t game) {
    std::mt19937_64 deal(game / match::games_per_deal(plan) * 77 + 1);
    std::mt19937_64 random(game * 1'000'003 + 5);
    std::array<std::int64_t, match::most_players> scores{};
    for (std::size_t player = 0; player < plan.players; ++player) {
        scores[player] = static_cast<std::int64_t>(deal() % 8 + random() % 4) -
                         static_cast<std::int64_t>(player % 5);
    }
    const bool is_broken = random() % 11 == 0;
    const auto ending = static_cast<game::Outcome>(is_broken ? 1 + random() % 10 : 0);
    // The player may not take part in this game; then no seat is to blame.
    const auto breaker = static_cast<int>(random() % plan.players);
    return game_of(plan, game, scores, ending, is_broken ? breaker : -1);
}

inline std::string header_of(const match::Plan& plan) {
    const auto line = std::make_unique<match::HeaderLine>();
    match::put_header(*line, plan);
    return std::string(line->view());
}

inline std::string line_of(const match::GameResult& result) {
    match::GameLine line;
    match::put_game(line, result);
    return std::string(line.view());
}

inline std::string log_of(const match::Plan& plan) {
    std::string log = header_of(plan);
    for (std::uint64_t i = 0; i < match::games_of_shard(plan); ++i) {
        log += line_of(random_game(plan, match::game_of_shard(plan, i)));
    }
    return log;
}

// Null if the match has no ratings.
inline std::unique_ptr<match::Ratings> ratings_of(const match::Statistics& statistics) {
    if (!statistics.has_ratings()) {
        return nullptr;
    }
    auto ratings = std::make_unique<match::Ratings>();
    boost::ut::expect(ratings->compute(statistics.rating_sums()));
    return ratings;
}

inline std::string table_of(const match::Plan& plan, const match::Statistics& statistics) {
    support::StringWriter writer;
    const auto ratings = ratings_of(statistics);
    match::put_table(writer, plan, statistics, ratings.get(), {});
    return writer.text;
}

inline std::string json_of(const match::Plan& plan, const match::Statistics& statistics) {
    support::StringWriter writer;
    const auto ratings = ratings_of(statistics);
    match::put_json(writer, plan, statistics, ratings.get());
    return writer.text;
}

// Adds all games of the plan.
inline std::unique_ptr<match::Statistics> fed(const match::Plan& plan, double until = 0) {
    auto statistics = std::make_unique<match::Statistics>(plan, until);
    for (std::uint64_t game = 0; game < match::total_games(plan); ++game) {
        statistics->add(random_game(plan, game));
    }
    return statistics;
}

}  // namespace made_up
