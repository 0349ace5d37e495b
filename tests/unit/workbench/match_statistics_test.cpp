// The statistics of a match compared with hand-computed numbers and with a plain model.
#include <boost/ut.hpp>
#include <cmath>
#include <map>
#include <vector>

#include "tests/support/string_writer.hpp"
#include "tests/unit/workbench/match_support.hpp"
#include "workbench/match/cells.hpp"
#include "workbench/match/estimate.hpp"
#include "workbench/match/log_reader.hpp"
#include "workbench/match/shown_name.hpp"

using namespace boost::ut;
using namespace made_up;
using match::Decision;
using match::Plan;
using match::Statistics;

namespace {

// Builds statistics from the results of alice's two games of each deal: w, t or l for each.
std::unique_ptr<Statistics> of_letters(const Plan& plan, std::string_view letters,
                                       double until = 0) {
    auto statistics = std::make_unique<Statistics>(plan, until);
    for (std::size_t game = 0; game < letters.size(); ++game) {
        const std::int64_t ahead = letters[game] == 'w' ? 1 : letters[game] == 't' ? 0 : -1;
        statistics->add(game_of(plan, game, std::array<std::int64_t, 2>{5 + ahead, 5}));
    }
    return statistics;
}

// Mean and half-width of the interval by the textbook formulas over a list.
std::pair<double, double> model(const std::vector<double>& values) {
    const auto n = static_cast<double>(values.size());
    double mean = 0;
    for (const double value : values) {
        mean += value / n;
    }
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return {mean, match::student_95(values.size()) * std::sqrt(squares / (n - 1) / n)};
}

void compare_with_model(const Plan& plan) {
    const auto statistics = fed(plan);
    std::map<std::size_t, std::vector<double>> points;  // by player, one number for each deal
    std::map<std::pair<std::size_t, std::size_t>, std::vector<double>> pairs;
    std::map<std::size_t, std::uint64_t> wins;
    std::map<std::size_t, std::uint64_t> faults;
    const double all = match::all_halves(plan.seats);
    for (std::uint64_t deal = 0; deal < plan.deals; ++deal) {
        // For each player: its points in each game, and the games in which it took part.
        std::map<std::size_t, std::map<std::uint64_t, double>> got;
        for (std::uint64_t i = 0; i < match::games_per_deal(plan); ++i) {
            const auto result = random_game(plan, deal * match::games_per_deal(plan) + i);
            for (std::uint32_t seat = 0; seat < plan.seats; ++seat) {
                got[result.seating[seat]][i] = 100 * result.halves[seat] / all;
                wins[result.seating[seat]] += result.halves[seat] == all ? 1 : 0;
                faults[result.seating[seat]] += result.blame == seat ? 1 : 0;
            }
        }
        const auto mean_of = [&](std::size_t player, auto counts) {
            double sum = 0;
            int games = 0;
            for (const auto& [game, percent] : got[player]) {
                sum += counts(game) ? percent : 0;
                games += counts(game) ? 1 : 0;
            }
            return sum / games;
        };
        const auto always = [](std::uint64_t) { return true; };
        for (std::size_t a = 0; a < plan.players; ++a) {
            points[a].push_back(mean_of(a, always));
            for (std::size_t b = a + 1; b < plan.players; ++b) {
                const auto with_b = [&](std::uint64_t game) {
                    return !plan.gauntlet || a > 0 || got[b].contains(game);
                };
                pairs[{a, b}].push_back(mean_of(a, with_b) - mean_of(b, always));
            }
        }
    }
    for (const auto& [player, values] : points) {
        near(static_cast<double>(statistics->points(player, 6)) / 1e6, model(values).first, 1e-6);
        near(statistics->interval(player).value(), model(values).second, 1e-9);
        expect(statistics->sums(player).wins == wins[player]);
        expect(statistics->sums(player).faults.total() == faults[player]);
    }
    for (const auto& [both, values] : pairs) {
        const auto [a, b] = both;
        const auto [mean, half] = model(values);
        near(static_cast<double>(statistics->difference(a, b, 6)) / 1e6, mean, 1e-6);
        expect(statistics->difference(b, a, 6) == -statistics->difference(a, b, 6));
        near(statistics->interval(a, b).value(), half, 1e-9);
        expect(statistics->differ(a, b) == (std::abs(mean) > half));
        expect(statistics->differ(b, a) == statistics->differ(a, b));
    }
    const auto order = statistics->ranking();
    for (std::size_t i = 1; i < plan.players; ++i) {
        expect(statistics->points(order[i - 1], 6) >= statistics->points(order[i], 6));
    }
}

}  // namespace

const suite<"match: figures"> figures_suite = [] {
    "three deals equal figures computed by hand"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 3);
        const auto three = of_letters(plan, "wwtttw");  // 100, 50, 75 %
        expect(three->deals() == 3_u && three->games() == 6_u);
        expect(three->points(0, 2) == 7500_ll && three->points(1, 2) == 2500_ll);
        near(three->interval(0).value(), 4.302652730 * 25 / std::sqrt(3), 1e-7);
        expect(three->difference(0, 1, 2) == 5000_ll && three->difference(1, 0, 2) == -5000_ll);
        near(three->interval(0, 1).value(), 4.302652730 * 50 / std::sqrt(3), 1e-7);
        expect(!three->differ(0, 1));
        near(three->likelihood(0, 1).value(), 0.5 + std::sqrt(3) / (2 * std::sqrt(5)), 1e-9);
        expect(three->score(0, 2).value() == 550_ll && three->score(1, 2).value() == 500_ll);
        expect(three->sums(0).wins == 3_u && three->sums(1).wins == 0_u);
        expect(three->sums(0).answers == 60_u);
        expect(table_of(plan, *three) ==
               "cards: 3 deals, 6 games, seed 7\n"
               "\n"
               "    player  games  points %          score  wins  faults  answers\n"
               " 1  alice       6     75.00 ± 62.10   5.50     3       -       60\n"
               " 2  bob         6     25.00 ± 62.10   5.00     0       -       60\n"
               "\n"
               "    difference of points\n"
               "    alice  bob     +50.00 ± 124.21\n"
               "\n"
               "Elo +190.8 (at least -331.8), LOS 88.7 %\n");
        expect(
            json_of(plan, *three) ==
            R"({"deals":3,"games":6,"players":[)"
            R"({"name":"alice","games":6,"points":75.0,"interval":62.103443,"score":5.5,"wins":3,"faults":{}},)"
            R"({"name":"bob","games":6,"points":25.0,"interval":62.103443,"score":5.0,"wins":0,"faults":{}}],)"
            R"("pairs":[{"first":"alice","second":"bob","difference":50.0,"interval":124.206886}]})"
            "\n");
    };
    "figures equal those of a plain model"_test = [] {
        compare_with_model(plan_of({"a", "b"}, 2, 60));
        compare_with_model(plan_of({"a", "b", "c"}, 3, 40));
        compare_with_model(plan_of({"a", "b", "c", "d", "e"}, 3, 12));
        for (const std::uint32_t seats : {2, 3, 4}) {
            Plan plan = plan_of({"a", "b", "c", "d", "e", "f"}, seats, 9);
            plan.gauntlet = true;
            compare_with_model(plan);
        }
    };
    "all players together have half of all points"_test = [] {
        const Plan plan = plan_of({"a", "b", "c", "d"}, 3, 25);
        const auto statistics = fed(plan);
        std::int64_t halves = 0;
        for (std::size_t player = 0; player < 4; ++player) {
            halves += statistics->sums(player).halves;
        }
        expect(halves == static_cast<std::int64_t>(statistics->games() * 3 * 2));
    };
    "a player against itself has exactly 50 and an interval of 0"_test = [] {
        const Plan plan = plan_of({"alice", "alice"}, 2, 1000);
        Statistics statistics(plan, 2);
        std::mt19937_64 random(3);
        for (std::uint64_t deal = 0; deal < plan.deals; ++deal) {
            // The same seat gets the same result whichever player sits in it.
            const auto here = static_cast<std::int64_t>(random() % 10);
            const auto there = static_cast<std::int64_t>(random() % 10);
            statistics.add(game_of(plan, 2 * deal, std::array{here, there}));
            statistics.add(game_of(plan, 2 * deal + 1, std::array{there, here}));
        }
        expect(statistics.points(0, 6) == 50'000'000_ll && statistics.interval(0) == 0.0);
        expect(statistics.difference(0, 1, 6) == 0_ll && statistics.interval(0, 1) == 0.0);
        expect(!statistics.differ(0, 1) && statistics.likelihood(0, 1) == 0.5);
        expect(statistics.decision() == Decision::does_not);
        const std::string text = table_of(plan, statistics);
        expect(text.find("50.00 ± 0.00") != std::string::npos) << text;
        expect(text.find("Elo 0.0 (0.0 to 0.0), LOS 50.0 %") != std::string::npos) << text;
        expect(text.find(" 1  alice") != text.rfind(" 1  alice")) << "both are first";
    };
    "figures that do not exist are replaced by words"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 10);
        const auto text_after = [&](std::string_view letters) {
            const std::string text = table_of(plan, *of_letters(plan, letters, 5));
            expect(text.find("nan") == std::string::npos && text.find("inf") == std::string::npos);
            return text;
        };
        const auto has = [&](std::string_view letters, std::string_view part) {
            const std::string text = text_after(letters);
            expect(text.find(part) != std::string::npos) << text << part;
        };
        has("", "No deal is complete yet: there is nothing to compare.\n");
        has("w", "1 game of unfinished deals left out.\n");
        has("ww", "One deal has no spread: there are no intervals yet.\n");
        has("ww", "Elo cannot be told: one has all the points, LOS cannot be told yet\n");
        has("wt", "Elo +190.8, LOS cannot be told yet\n");
        has("wwwwww", "100.00 ± 0.00");
        has("wwwwww", "± 0.00: all deals went alike");
        has("wlwlwl", "± 0.00: all deals went alike");
        has("wwwwww", "Elo cannot be told: one has all the points, LOS cannot be told yet\n");
        has("wtwttt", "Not decided after 3 deals: whether alice exceeds bob by 5 %.\n");
        has("wtll", "(anything yet)");
        expect(
            json_of(plan, *of_letters(plan, "")) ==
            R"({"deals":0,"games":0,"players":[)"
            R"({"name":"alice","games":0,"points":null,"interval":null,"score":null,"wins":0,"faults":{}},)"
            R"({"name":"bob","games":0,"points":null,"interval":null,"score":null,"wins":0,"faults":{}}],)"
            R"("pairs":[]})"
            "\n");
    };
    "an interval that rounds to 0 does not mean that all deals are alike"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 50'000);
        const std::string text = table_of(plan, *of_letters(plan, std::string(99'998, 'w') + "wl"));
        expect(text.find("+100.00 ±  0.00\n") != std::string::npos) << text;
        expect(text.find("all deals went alike") == std::string::npos) << text;
    };
    "wide intervals of pairs stay in their column"_test = [] {
        const Plan plan = plan_of({"alice", "bob", "carol"}, 3, 2);
        Statistics statistics(plan);
        for (std::uint64_t game = 0; game < 6; ++game) {
            const std::int64_t ahead = game < 3 ? 2 : 0;
            statistics.add(game_of(plan, game, std::array<std::int64_t, 3>{1, ahead, 1}));
        }
        const std::string text = table_of(plan, statistics);
        expect(text.find(" ± 952.97\n") != std::string::npos) << text;
        expect(text.find(" ±   0.00\n") != std::string::npos) << text;
    };
    "an incomplete deal is not counted"_test = [] {
        const Plan plan = plan_of({"alice", "bob", "carol"}, 2, 4);
        Statistics statistics(plan);
        for (std::uint64_t game = 0; game < match::total_games(plan); ++game) {
            if (game != 8) {
                statistics.add(random_game(plan, game));
            }
        }
        expect(statistics.deals() == 3_u && statistics.games() == 18_u);
        expect(statistics.games_left_out() == 5_u);
        expect(statistics.sums(0).answers == 120_u);
    };
    "faults are listed with their name, number and first game"_test = [] {
        const Plan plan = plan_of({"alice", "bob", "carol"}, 3, 3);
        Statistics statistics(plan);
        constexpr std::array<std::int64_t, 3> scores{3, 2, 1};
        using game::Outcome;
        for (std::uint64_t game = 0; game < 9; ++game) {
            statistics.add(game == 4 || game == 7
                               ? game_of(plan, game, scores, Outcome::too_slow, 1)
                           : game == 5 ? game_of(plan, game, scores, Outcome::gone, 1)
                           : game == 6 ? game_of(plan, game, scores, Outcome::too_long)
                                       : game_of(plan, game, scores));
        }
        expect(statistics.sums(1).faults.total() == 3_u);
        expect(statistics.sums(0).wins == 5_u) << "a game that another broke is won by nobody";
        expect(statistics.score(0, 2).value() == 300_ll) << "of games that were finished";
        support::StringWriter writer;
        const match::CommandOf command{nullptr,
                                       [](const void*, core::Writer& out, std::uint64_t game) {
                                           core::put(out, "play ", game);
                                       }};
        match::put_table(writer, plan, statistics, nullptr, command);
        const std::string& text = writer.text;
        expect(text.find("      2 x too slow, first game 4: play 4\n"
                         "      1 x gone, game 5: play 5\n") != std::string::npos)
            << text;
        expect(text.find("Games that nobody is to blame for, all tie:\n"
                         "      1 x too long, game 6: play 6\n") != std::string::npos)
            << text;
        expect(json_of(plan, statistics).find(R"("faults":{"too slow":2,"gone":1})") !=
               std::string::npos);
    };
    "sums of scores saturate"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 2);
        Statistics statistics(plan);
        for (std::uint64_t game = 0; game < 4; ++game) {
            auto result = game_of(plan, game, std::array<std::int64_t, 2>{INT64_MAX, INT64_MIN});
            result.answers.fill(UINT64_MAX);
            statistics.add(result);
        }
        expect(!table_of(plan, statistics).empty());
    };
    "a decision is final and keeps its number of deals"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 20);
        const auto statistics = of_letters(plan, std::string(40, 'w'), 100);
        expect(statistics->decision() == Decision::exceeds && statistics->decided_after() == 6_u);
        expect(table_of(plan, *statistics)
                   .find("Decided after 6 deals: alice exceeds bob by 100 %.\n") !=
               std::string::npos);
        expect(json_of(plan, *statistics)
                   .ends_with(R"("until":{"difference":100.0,"exceeds":true,"deals":6}})"
                              "\n"));
    };
};
