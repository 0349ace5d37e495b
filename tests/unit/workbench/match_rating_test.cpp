// Ratings against numbers from tests/statistics/model.py and in cases that have no plain maximum.
#include <algorithm>
#include <boost/ut.hpp>
#include <vector>

#include "tests/unit/workbench/match_support.hpp"
#include "workbench/match/shown_name.hpp"

using namespace boost::ut;
using namespace made_up;
using match::Plan;
using match::Statistics;

namespace {

Plan league_of(std::size_t players, std::uint32_t seats, std::uint64_t deals, std::uint64_t draw) {
    Plan plan;
    plan.players = players;
    plan.seats = seats;
    plan.deals = deals;
    plan.draw = draw;
    plan.seed = 7;
    return plan;
}

// The lowest player at each table always wins.
std::unique_ptr<Statistics> of_strict_order(const Plan& plan) {
    auto statistics = std::make_unique<Statistics>(plan);
    std::array<std::int64_t, match::most_players> scores{};
    for (std::size_t player = 0; player < plan.players; ++player) {
        scores[player] = -static_cast<std::int64_t>(player);
    }
    for (std::uint64_t game = 0; game < match::total_games(plan); ++game) {
        statistics->add(game_of(plan, game, scores));
    }
    return statistics;
}

std::vector<double> all_of(const match::Ratings& ratings, std::size_t players) {
    std::vector<double> all;
    for (std::size_t player = 0; player < players; ++player) {
        all.push_back(ratings.rating(player));
    }
    return all;
}

}  // namespace

const suite<"match: ratings"> ratings_suite = [] {
    "two players have none"_test = [] {
        expect(ratings_of(*fed(plan_of({"a", "b"}, 2, 5))) == nullptr);
        expect(ratings_of(*fed(plan_of({"a", "b", "c"}, 2, 5))) != nullptr);
        expect(ratings_of(*fed(plan_of({"a", "b", "c"}, 2, 0))) == nullptr) << "no deal yet";
    };
    "the mean of all ratings is 0"_test = [] {
        for (const std::uint64_t draw : {0U, 5U}) {
            const auto ratings = ratings_of(*fed(league_of(7, 3, 30, draw)));
            double sum = 0;
            for (const double rating : all_of(*ratings, 7)) {
                sum += rating;
            }
            near(sum, 0, 1e-9);
        }
    };
    "ratings are the same in any order of the deals"_test = [] {
        for (const std::uint64_t draw : {0U, 5U}) {
            const Plan plan = league_of(6, 4, 40, draw);
            const std::uint64_t per_deal = match::games_per_deal(plan);
            Statistics backwards(plan);
            for (std::uint64_t deal = plan.deals; deal-- > 0;) {
                for (std::uint64_t i = 0; i < per_deal; ++i) {
                    backwards.add(random_game(plan, deal * per_deal + i));
                }
            }
            const auto one = ratings_of(*fed(plan));
            const auto other = ratings_of(backwards);
            for (std::size_t player = 0; player < 6; ++player) {
                expect(one->rating(player) == other->rating(player)) << draw << player;
                near(one->interval(player).value(), other->interval(player).value(), 1e-9);
            }
        }
    };
    "players that win or lose everything have finite ratings and wide intervals"_test = [] {
        for (const std::uint64_t draw : {0U, 6U}) {
            const auto ratings = ratings_of(*of_strict_order(league_of(5, 3, 50, draw)));
            const std::vector<double> all = all_of(*ratings, 5);
            expect(std::ranges::is_sorted(all, std::greater())) << "as strong as they are";
            expect(all[0] < 4000.0_d && all[4] > -4000.0_d);
            expect(ratings->interval(0).value() > 200.0_d &&
                   ratings->interval(4).value() > 200.0_d);
        }
    };
    "one deal gives ratings without intervals"_test = [] {
        const auto ratings = ratings_of(*fed(league_of(4, 2, 1, 0)));
        expect(!ratings->interval(0).has_value());
    };
    "a player that was never drawn has the rating of nobody's equal and no interval"_test = [] {
        const Plan plan = league_of(9, 2, 1, 3);  // three of nine players sit nowhere
        const auto statistics = fed(plan);
        const auto ratings = ratings_of(*statistics);
        std::size_t idle = 0;
        for (std::size_t player = 0; player < 9; ++player) {
            if (statistics->games(player) == 0) {
                ++idle;
                expect(!ratings->interval(player).has_value());
                expect(statistics->points(player, 2) == 0_ll);
            }
        }
        expect(idle == 3_u);
        expect(table_of(plan, *statistics).find("nan") == std::string::npos);
    };
    "the table of a league is sorted by rating and has no pairs"_test = [] {
        const Plan plan = league_of(40, 4, 30, 10);
        const auto statistics = fed(plan);
        const std::string table = table_of(plan, *statistics);
        expect(table.find("rating") != std::string::npos);
        expect(table.find("difference of points") == std::string::npos);
        for (std::size_t begin = 0, end = 0; (end = table.find('\n', begin)) != std::string::npos;
             begin = end + 1) {
            expect(match::ShownName(table.substr(begin, end - begin)).width() <= 80_u ||
                   table.find(" x ", begin) < end);
        }
        const std::string json = json_of(plan, *statistics);
        expect(json.find("\"rating\":") != std::string::npos);
        expect(json.find("\"rating_interval\":") != std::string::npos);
        expect(json.find("\"pairs\":[]") != std::string::npos);
        std::vector<double> ratings;
        for (std::size_t at = 0; (at = json.find("\"rating\":", at)) != std::string::npos;) {
            at += 9;
            ratings.push_back(std::stod(json.substr(at)));
        }
        expect(ratings.size() == 40_u && std::ranges::is_sorted(ratings, std::greater()));
    };
};
