// The games of a match's plan, and the points of a game.
#include <algorithm>
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

// The players in each seat of the first games, as digits.
std::string seatings(const Plan& plan, std::uint64_t games, std::uint64_t first = 0) {
    const auto drawn = std::make_unique<match::DrawnTables>();
    std::string text;
    for (std::uint64_t game = first; game < first + games; ++game) {
        const auto seating = match::game_at(plan, game, *drawn).seating;
        for (std::uint32_t seat = 0; seat < plan.seats; ++seat) {
            text += static_cast<char>('0' + seating[seat]);
        }
        text += ' ';
    }
    return text;
}

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
        expect(match::game_at(plan, 11).deal == 0_u && match::game_at(plan, 12).deal == 1_u);
        // Computed by tests/statistics/model.py.
        expect(seatings(plan, 12) == "021 210 102 013 130 301 023 230 302 123 231 312 ");
    };
    "the order of each deal comes from the seed"_test = [] {
        // The test vector of multitool-match(1), computed by tests/statistics/model.py.
        const Plan plan = plan_of({"a", "b", "c", "d"}, 4, 3);
        expect(seatings(plan, 12) ==
               "0312 3120 1203 2031 0321 3210 2103 1032 0231 2310 3102 1023 ");
        const Plan five = plan_of({"a", "b", "c", "d", "e"}, 5, 3);
        expect(seatings(five, 15).substr(60, 6) == "04123 ");
        const Plan two = plan_of({"a", "b"}, 2, 2);
        expect(seatings(two, 4) == "01 10 01 10 ") << "two players have one circular order";
    };
    "every circular order is equally frequent"_test = [] {
        const Plan plan = plan_of({"a", "b", "c", "d"}, 4, 6000);
        std::map<std::string, int> orders;
        for (std::uint64_t deal = 0; deal < plan.deals; ++deal) {
            const auto seating = match::game_at(plan, deal * 4).seating;
            ++orders[{static_cast<char>('0' + seating[1]), static_cast<char>('0' + seating[2]),
                      static_cast<char>('0' + seating[3])}];
        }
        expect(orders.size() == 6_u);
        for (const auto& [order, count] : orders) {
            expect(count > 850_i && count < 1150_i) << order;  // five standard deviations
        }
    };
    "with all orders each group plays every permutation once"_test = [] {
        Plan plan = plan_of({"a", "b", "c", "d"}, 3, 2);
        plan.all_orders = true;
        expect(match::games_per_deal(plan) == 24_u);
        expect(seatings(plan, 6) == "012 120 201 021 210 102 ");
        std::set<std::string> all;
        for (std::uint64_t game = 24; game < 48; ++game) {
            const auto seating = match::game_at(plan, game).seating;
            all.insert({static_cast<char>(seating[0]), static_cast<char>(seating[1]),
                        static_cast<char>(seating[2])});
        }
        expect(all.size() == 24_u);
    };
    "drawn tables come from the seed"_test = [] {
        Plan plan = plan_of({"a", "b", "c", "d", "e", "f", "g"}, 3, 5);
        plan.draw = 2;
        expect(seatings(plan, 10) == "130 254 625 630 416 532 104 123 560 402 ");
        Plan few = plan_of({"a", "b", "c", "d"}, 3, 2);
        few.draw = 3;
        expect(seatings(few, 6) == "031 210 231 230 023 132 ");
    };
    "in drawn tables nobody sits twice, and all have played equally often"_test = [] {
        for (std::size_t players = 2; players <= 30; ++players) {
            for (std::uint32_t seats = 2; seats <= players && seats <= 26; ++seats) {
                Plan plan;
                plan.players = players;
                plan.seats = seats;
                plan.deals = 20;
                plan.draw = 7;
                plan.seed = players;
                expect(match::is_sound(plan));
                const auto drawn = std::make_unique<match::DrawnTables>();
                std::vector<int> played(players);
                for (std::uint64_t game = 0; game < match::total_games(plan); ++game) {
                    const auto planned = match::game_at(plan, game, *drawn);
                    std::set<int> table;
                    for (std::uint32_t seat = 0; seat < seats; ++seat) {
                        ++played[planned.seating[seat]];
                        table.insert(planned.seating[seat]);
                    }
                    expect(planned.deal == game / 7 && table.size() == seats);
                    const auto [least, most] = std::ranges::minmax(played);
                    expect(most - least <= 1_i);
                }
            }
        }
    };
    "drawn tables are the same in any order of asking"_test = [] {
        Plan plan = plan_of({"a", "b", "c", "d", "e"}, 3, 40);
        plan.draw = 4;
        const auto forward = std::make_unique<match::DrawnTables>();
        const auto backward = std::make_unique<match::DrawnTables>();
        std::vector<match::BySeat<match::PlayerIndex>> seatings;
        for (std::uint64_t game = 0; game < match::total_games(plan); ++game) {
            seatings.push_back(match::game_at(plan, game, *forward).seating);
        }
        for (std::uint64_t game = match::total_games(plan); game-- > 0;) {
            expect(match::game_at(plan, game, *backward).seating == seatings[game]);
        }
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
                expect(times * seats == match::games_together(plan, 1, true));
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
            expect(played[static_cast<int>(player)] == match::games_together(plan, 1, player == 0));
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
        expect(without([](Plan& plan) { plan.players = 1001; }));
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
        const auto last = match::game_at(largest, match::total_games(largest) - 1).seating;
        expect(*std::ranges::min_element(last.begin(), last.begin() + 13) == 13_u)
            << "the last combination";
        Plan league = good;
        league.players = 1000;
        league.deals = 1000;
        expect(match::is_sound(league));
        expect(match::game_at(league, 999'000'000 - 1).seating[1] == 998_u);
        league.seats = 20;
        expect(!match::is_sound(league)) << "more combinations than there are games";
        league.draw = 100;
        expect(match::is_sound(league));
        league.gauntlet = true;
        expect(!match::is_sound(league));
    };
};
