// The games of a match's plan, and the points of a game.
#include <boost/ut.hpp>
#include <map>
#include <set>
#include <vector>

#include "tests/unit/workbench/match_support.hpp"

using namespace boost::ut;
using namespace made_up;
using game::Outcome;
using match::Plan;
using match::Ranking;

namespace {

std::vector<int> points(Ranking ranking, std::vector<std::int64_t> scores,
                        std::optional<game::Seat> winner, Outcome ending = Outcome::finished,
                        std::optional<game::Seat> blame = std::nullopt) {
    const auto halves = match::points_of(ranking, scores, winner, ending, blame);
    return {halves.begin(), halves.begin() + static_cast<std::ptrdiff_t>(scores.size())};
}

using Ints = std::vector<int>;

}  // namespace

const suite<"match: points"> points_suite = [] {
    "by score a seat gets one half for each tie and two for each seat it beats"_test = [] {
        expect(points(Ranking::by_score, {3, -1}, {}) == Ints{2, 0});
        expect(points(Ranking::by_score, {2, 2}, {}) == Ints{1, 1});
        expect(points(Ranking::by_score, {5, 9, 5, 1}, {}) == Ints{3, 6, 3, 0});
    };
    "a winner beats all others, who tie"_test = [] {
        expect(points(Ranking::by_winner, {7, 20, 3}, 1) == Ints{1, 4, 1});
        expect(points(Ranking::by_winner, {0, 1}, 1) == Ints{0, 2});
        expect(points(Ranking::by_winner, {0, 1, 0}, {}) == Ints{2, 2, 2});
    };
    "a seat that breaks a game loses to all others"_test = [] {
        expect(points(Ranking::by_score, {9, 0, 0, 0}, {}, Outcome::gone, 0) == Ints{0, 4, 4, 4});
        expect(points(Ranking::by_winner, {9, 0}, 0, Outcome::too_slow, 0) == Ints{0, 2});
    };
    "all tie if no seat is to blame"_test = [] {
        expect(points(Ranking::by_score, {9, 0, 5}, {}, Outcome::too_long) == Ints{2, 2, 2});
    };
    "the sum of the points of a game is constant"_test = [] {
        const Plan plan = plan_of({"a", "b", "c", "d", "e"}, 4, 40);
        for (std::uint64_t game = 0; game < match::total_games(plan); ++game) {
            const match::GameResult result = random_game(plan, game);
            unsigned sum = 0;
            for (const match::Halves halves : result.halves) {
                sum += halves;
            }
            expect(sum == 12_u);
        }
    };
};

const suite<"match: plan"> plan_suite = [] {
    "games are ordered by deal, combination and rotation"_test = [] {
        const Plan plan = plan_of({"a", "b", "c", "d"}, 3, 2);
        expect(match::games_per_deal(plan) == 12_u);
        std::string seatings;
        for (std::uint64_t game = 0; game < 12; ++game) {
            const match::PlannedGame planned = match::game_at(plan, 12 + game);
            expect(planned.deal == 1_u);
            for (int seat = 0; seat < 3; ++seat) {
                seatings +=
                    static_cast<char>('0' + planned.seating[static_cast<std::size_t>(seat)]);
            }
            seatings += ' ';
        }
        expect(seatings == "012 120 201 013 130 301 023 230 302 123 231 312 ");
    };
    "every player has every seat equally often"_test = [] {
        for (std::uint32_t seats = 2; seats <= 6; ++seats) {
            const Plan plan = plan_of({"a", "b", "c", "d", "e", "f"}, seats, 1);
            std::map<std::pair<int, std::uint32_t>, std::uint64_t> sat;
            for (std::uint64_t game = 0; game < match::total_games(plan); ++game) {
                for (std::uint32_t seat = 0; seat < seats; ++seat) {
                    ++sat[{match::game_at(plan, game).seating[seat], seat}];
                }
            }
            expect(sat.size() == 6 * seats);
            for (const auto& [who, times] : sat) {
                expect(times * seats == match::games_per_deal(plan, 0));
            }
        }
    };
    "a gauntlet plays the first games of each deal of the round robin"_test = [] {
        Plan plan = plan_of({"a", "b", "c", "d", "e"}, 3, 3);
        const Plan all = plan;
        plan.gauntlet = true;
        expect(match::games_per_deal(plan) == 18_u && match::games_per_deal(all) == 30_u);
        std::map<int, std::uint64_t> played;
        for (std::uint64_t game = 0; game < 18; ++game) {
            const auto seating = match::game_at(plan, game).seating;
            expect(seating == match::game_at(all, game).seating);
            for (int seat = 0; seat < 3; ++seat) {
                ++played[seating[static_cast<std::size_t>(seat)]];
            }
        }
        for (std::size_t player = 0; player < 5; ++player) {
            expect(played[static_cast<int>(player)] == match::games_per_deal(plan, player));
        }
    };
    "the shards together have every game once"_test = [] {
        for (std::uint64_t count = 1; count <= 9; ++count) {
            Plan plan = plan_of({"a", "b", "c"}, 2, 7);
            std::set<std::uint64_t> games;
            for (plan.shard = {1, count}; plan.shard.place <= count; ++plan.shard.place) {
                std::uint64_t last = 0;
                for (std::uint64_t i = 0; i < match::games_of_shard(plan); ++i) {
                    const std::uint64_t game = match::game_of_shard(plan, i);
                    expect(i == 0 || game > last);
                    expect(plan.shard.has(game / match::games_per_deal(plan)));
                    expect(games.insert(game).second);
                    last = game;
                }
            }
            expect(games.size() == match::total_games(plan));
            expect(*games.rbegin() == match::total_games(plan) - 1);
        }
    };
    "a plan that cannot be played is not sound"_test = [] {
        const Plan good = plan_of({"a", "b", "c"}, 2, 7);
        expect(match::is_sound(good));
        const auto without = [&](auto change) {
            Plan plan = good;
            change(plan);
            return !match::is_sound(plan);
        };
        expect(without([](Plan& plan) { plan.players = 1; }));
        expect(without([](Plan& plan) { plan.players = 27; }));
        expect(without([](Plan& plan) { plan.seats = 1; }));
        expect(without([](Plan& plan) { plan.seats = 4; }));
        expect(without([](Plan& plan) { plan.deals = 0; }));
        expect(without([](Plan& plan) { plan.deals = match::most_games / 6 + 1; }));
        expect(without([](Plan& plan) { plan.shard = {0, 1}; }));
        expect(without([](Plan& plan) { plan.shard = {3, 2}; }));
        Plan largest = good;
        largest.players = 26;
        largest.seats = 13;
        largest.deals = 7000;
        expect(match::is_sound(largest));
        expect(match::game_at(largest, match::total_games(largest) - 1).seating[12] == 24_u)
            << "the last combination, rotated by one the other way";
    };
};
