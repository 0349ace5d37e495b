// The text of a match's figures: times, names, the table.
#include <boost/ut.hpp>
#include <vector>

#include "tests/support/string_writer.hpp"
#include "tests/unit/workbench/match_support.hpp"
#include "workbench/match/cells.hpp"
#include "workbench/match/log_reader.hpp"
#include "workbench/match/shown_name.hpp"

using namespace boost::ut;
using namespace made_up;
using match::Plan;
using match::Statistics;

namespace {

std::string shown(std::string_view name, std::size_t columns) {
    support::StringWriter writer;
    match::ShownName(name).put(writer, columns);
    return writer.text;
}

}  // namespace

const suite<"match: times"> times_suite = [] {
    "the median is exact to 1.6 %"_test = [] {
        for (std::uint64_t time = 1; time < 1ULL << 39U; time += time / 3 + 1) {
            match::Times times;
            times.add(time, time, 3);
            times.add(time * 5, time * 5, 2);
            near(static_cast<double>(times.median()), static_cast<double>(time),
                 static_cast<double>(time) / 64);
            expect(times.slowest() == time * 5);
            match::Times sum;
            sum.add(times);
            times.clear();
            expect(times.empty() && times.median() == 0_u && sum.slowest() == time * 5);
            expect(sum.median() != 0_u);
        }
        match::Times longest;
        longest.add(UINT64_MAX, UINT64_MAX, UINT64_MAX);
        longest.add(UINT64_MAX, UINT64_MAX, UINT64_MAX);
        expect(longest.median() > 1ULL << 39U && longest.slowest() == UINT64_MAX);
    };
    "times have three digits and a unit"_test = [] {
        const auto text = [](std::uint64_t time) {
            return std::string(match::time_cell(time).view());
        };
        expect(text(0) == "< 1 us" && text(999) == "999 us" && text(1000) == "1.00 ms");
        expect(text(12'345) == "12.3 ms" && text(999'499) == "999 ms");
        expect(text(999'500) == "1.00 s" && text(123'456'789) == "123 s");
        expect(text(9994) == "9.99 ms" && text(9999) == "10.0 ms") << "rounded up to four";
        expect(text(99'949) == "99.9 ms" && text(99'960) == "100 ms" &&
               text(9'999'999) == "10.0 s");
    };
    "times are in a separate table"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 2);
        Statistics statistics(plan);
        for (std::uint64_t game = 0; game < 4; ++game) {
            match::GameResult result = random_game(plan, game);
            result.has_times = true;
            result.median_us = {50, 60};
            result.slowest_us = {game, 7000};
            statistics.add(result);
        }
        const std::string text = table_of(plan, statistics);
        expect(text.find("    player  answers  median  slowest\n") != std::string::npos) << text;
        expect(text.find("    alice        40   50 us  7.00 ms\n") != std::string::npos) << text;
        expect(
            json_of(plan, statistics).find(R"("answers":40,"median_us":50,"slowest_us":7000})") !=
            std::string::npos);
    };
};

const suite<"match: table"> table_suite = [] {
    "merged shards give the same table"_test = [] {
        Plan plan = plan_of({"alice", "bob", "carol", "dave"}, 2, 30);
        const auto single = fed(plan);
        std::vector<std::string> texts;
        for (std::uint64_t place = 1; place <= 4; ++place) {
            plan.shard = {place, 4};
            texts.push_back(log_of(plan));
        }
        std::vector<match::MergedLog> logs(4);
        const auto header = std::make_unique<match::LogHeader>();
        for (std::size_t i = 0; i < 4; ++i) {
            logs[i].reader.attach(texts[i]);
            expect(logs[i].reader.begin(*header) == match::Read::good);
            logs[i].shard = header->plan.shard;
        }
        Statistics merged(header->plan);
        match::LogMerge merge(header->plan, logs);
        match::GameResult result;
        while (merge.next(result) == match::Read::good) {
            merged.add(result);
        }
        expect(table_of(header->plan, merged) == table_of(plan, *single));
        expect(json_of(header->plan, merged) == json_of(plan, *single));
    };
    "the table fits a terminal with any names"_test = [] {
        const Plan plan = plan_of({"/home/somebody/players/a-very-long-name-of-a-player-1",
                                   "/home/somebody/players/a-very-long-name-of-a-player-2",
                                   "\xff\x1b[31m\n", "日本語の選手の長い長い長い長い長い長い名前"},
                                  4, 10);
        const std::string text = table_of(plan, *fed(plan));
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos;
             begin = end + 1) {
            const std::string line = text.substr(begin, end - begin);
            expect(match::ShownName(line).width() <= 80_u || line.find(" x ") != std::string::npos)
                << line;
        }
        expect(text.find('\x1b') == std::string::npos);
        expect(text.find("player-1") != std::string::npos) << text;
        expect(text.find("player-2") != std::string::npos) << text;
    };
    "the table fits a terminal with the largest numbers of a long match"_test = [] {
        Plan plan;
        plan.players = 1000;
        plan.seats = 4;
        plan.deals = 1;
        plan.draw = 250;
        for (std::size_t player = 0; player < plan.players; ++player) {
            plan.names[player] = "/home/somebody/players/a-long-name";
        }
        Statistics statistics(plan);
        const auto drawn = std::make_unique<match::DrawnTables>();
        for (std::uint64_t game = 0; game < 250; ++game) {
            match::GameResult result;
            const auto planned = match::game_at(plan, game, *drawn);
            result.game = game;
            result.seats = 4;
            result.seating = planned.seating;
            result.scores = {-123456, 0, 1, 2};
            result.halves = {0, 2, 4, 6};
            result.answers.fill(UINT64_MAX);
            statistics.add(result);
        }
        const std::string text = table_of(plan, statistics);
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos;
             begin = end + 1) {
            const std::string line = text.substr(begin, end - begin);
            expect(match::ShownName(line).width() <= 80_u) << line;
        }
    };
    "long names lose their middle"_test = [] {
        expect(shown("alice", 5) == "alice");
        expect(shown("abcdefgh", 5) == "ab…gh");
        expect(shown("abcdefgh", 6) == "abc…gh");
        expect(shown("日本語の選手", 7) == "日…手") << "two columns each";
        expect(shown("e\u0301e\u0301e\u0301", 3) == "e\u0301e\u0301e\u0301");
        expect(shown(std::string(5000, 'x') + "y", 5) == "xx…xy");
    };
    "the table of naval has wins but no score"_test = [] {
        Plan plan = plan_of({"A", "B"}, 2, 5);
        plan.family = *workbench::family_of("naval");
        const std::string text = table_of(plan, *fed(plan));
        expect(text.starts_with("naval: 5 deals"));
        expect(text.find("score") == std::string::npos);
    };
};
