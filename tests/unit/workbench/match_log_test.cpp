// The plan of a match, the points of a game, and logs.
#include <boost/ut.hpp>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "tests/unit/workbench/match_support.hpp"
#include "workbench/match/json_text.hpp"
#include "workbench/match/log_reader.hpp"

using namespace boost::ut;
using namespace made_up;
using namespace std::string_view_literals;
using game::Outcome;
using match::Plan;
using match::Ranking;
using match::Read;

namespace {

std::vector<int> points(Ranking ranking, std::vector<std::int64_t> scores,
                        std::optional<game::Seat> winner, Outcome ending = Outcome::finished,
                        std::optional<game::Seat> blame = std::nullopt) {
    const auto halves = match::points_of(ranking, scores, winner, ending, blame);
    return {halves.begin(), halves.begin() + static_cast<std::ptrdiff_t>(scores.size())};
}

using Ints = std::vector<int>;

// What a log tells until it ends or is refused.
struct Told {
    Read last = Read::good;
    std::vector<match::GameResult> games;
    std::string fault;
    std::size_t good_bytes = 0;
    std::unique_ptr<match::LogHeader> header = std::make_unique<match::LogHeader>();
};

Told told_by(std::string_view text) {
    Told told;
    match::LogReader reader(text);
    told.last = reader.begin(*told.header);
    match::GameResult result;
    while (told.last == Read::good) {
        told.last = reader.next(told.header->plan, result);
        if (told.last == Read::good) {
            told.games.push_back(result);
        }
    }
    told.fault = reader.fault();
    told.good_bytes = reader.good_bytes();
    return told;
}

std::string difference(const Plan& log, const Plan& present,
                       match::ShardMay shard = match::ShardMay::not_differ) {
    match::Words words;
    const bool differs = match::find_difference(words, log, present, shard);
    expect(differs == (words.size() > 0));
    return std::string(words.view());
}

}  // namespace

const suite<"match: points"> points_suite = [] {
    "by score everybody gets a half for a tie and two for who is beaten"_test = [] {
        expect(points(Ranking::by_score, {3, -1}, {}) == Ints{2, 0});
        expect(points(Ranking::by_score, {2, 2}, {}) == Ints{1, 1});
        expect(points(Ranking::by_score, {5, 9, 5, 1}, {}) == Ints{3, 6, 3, 0});
    };
    "a winner beats all, and the rest tie"_test = [] {
        expect(points(Ranking::by_winner, {7, 20, 3}, 1) == Ints{1, 4, 1});
        expect(points(Ranking::by_winner, {0, 1}, 1) == Ints{0, 2});
        expect(points(Ranking::by_winner, {0, 1, 0}, {}) == Ints{2, 2, 2});
    };
    "who breaks a game is beaten by everybody"_test = [] {
        expect(points(Ranking::by_score, {9, 0, 0, 0}, {}, Outcome::gone, 0) == Ints{0, 4, 4, 4});
        expect(points(Ranking::by_winner, {9, 0}, 0, Outcome::too_slow, 0) == Ints{0, 2});
    };
    "where nobody is to blame all tie"_test = [] {
        expect(points(Ranking::by_score, {9, 0, 5}, {}, Outcome::too_long) == Ints{2, 2, 2});
    };
    "all points of a game are always the same"_test = [] {
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
    "deals, combinations in order, rotations"_test = [] {
        const Plan plan = plan_of({"a", "b", "c", "d"}, 3, 2);
        expect(match::games_per_deal(plan) == 12_u);
        std::string seatings;
        for (std::uint64_t game = 0; game < 12; ++game) {
            const match::PlannedGame planned = match::game_at(plan, 12 + game);
            expect(planned.deal == 1_u && planned.rotation == game % 3);
            for (int seat = 0; seat < 3; ++seat) {
                seatings +=
                    static_cast<char>('0' + planned.seating[static_cast<std::size_t>(seat)]);
            }
            seatings += ' ';
        }
        expect(seatings == "012 120 201 013 130 301 023 230 302 123 231 312 ");
    };
    "everybody sits everywhere equally often"_test = [] {
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
    "a gauntlet is the beginning of each deal of the round robin"_test = [] {
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
    "shards have every game once"_test = [] {
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
    "what cannot be played is not sound"_test = [] {
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

const suite<"match: log"> log_suite = [] {
    "lines are as the page shows them"_test = [] {
        Plan plan = plan_of({"alice", "bob"}, 2, 100);
        expect(header_of(plan) ==
               R"({"match":1,"game":"cards","players":["alice","bob"],"seed":7,"deals":100,)"
               R"("seats":2,"settings":{}})"
               "\n");
        plan.settings.push({.name = "cards", .number = 60});
        plan.settings.push({.name = "ships", .is_text = true, .text = "5,4"});
        plan.gauntlet = true;
        plan.commands[1] = "./b \"x\"";
        plan.shard = {2, 4};
        expect(header_of(plan).ends_with(
            R"("settings":{"cards":60,"ships":"5,4","gauntlet":true,"commands":["","./b \"x\""],)"
            R"("shard":"2/4"}})"
            "\n"));
        match::GameResult result = game_of(plan, 0, std::array<std::int64_t, 2>{3, -1});
        result.answers = {30, 30};
        expect(line_of(result) ==
               R"({"game":0,"deal":0,"seating":[0,1],"scores":[3,-1],"points":[1,0],)"
               R"("ending":"finished","blame":null,"answers":[30,30]})"
               "\n");
        result.has_times = true;
        result.median_us = {1, 2};
        result.slowest_us = {3, 4};
        result.ending = Outcome::closed_output;
        result.blame = 1;
        expect(
            line_of(result).ends_with(R"("ending":"closed its output","blame":1,"answers":[30,30],)"
                                      R"("median_us":[1,2],"slowest_us":[3,4]})"
                                      "\n"));
    };
    "points have at most six decimals, and come back"_test = [] {
        for (std::uint32_t seats = 2; seats <= 26; ++seats) {
            for (unsigned halves = 0; halves <= match::all_halves(seats); ++halves) {
                match::GameResult result;
                result.seats = seats;
                result.halves.fill(static_cast<match::Halves>(seats - 1));
                result.halves[0] = static_cast<match::Halves>(halves);
                result.halves[1] = static_cast<match::Halves>(match::all_halves(seats) - halves);
                for (std::size_t seat = seats; seat < 26; ++seat) {
                    result.halves[seat] = 0;
                }
                std::string line = line_of(result);
                line.pop_back();
                match::GameResult back;
                const match::LineFault fault = match::parse_game(line, seats, 26, back);
                expect(!fault) << line << fault.expected << fault.column;
                expect(back == result);
            }
        }
        match::GameResult thirds;
        thirds.seats = 4;
        thirds.halves = {2, 4, 1, 5};
        expect(line_of(thirds).find(R"("points":[0.333333,0.666667,0.166667,0.833333])") !=
               std::string::npos);
    };
    "names come back whatever bytes they have"_test = [] {
        Plan plan = plan_of({"\xff\xfe", "a\"\\\n\x01\x7f", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2",
                             "\xed\xa0\x80\xc0\xaf", "\xc3", ""},
                            2, 1);
        const std::string header = header_of(plan);
        expect(header.find("\"\\udcff\\udcfe\"") != std::string::npos) << header;
        expect(header.find(R"("a\"\\\u000a\u0001)") != std::string::npos) << header;
        const Told told = told_by(header);
        expect(told.last == Read::end) << told.fault;
        expect(told.header->plan.names == plan.names);
    };
    "a log says again what was written"_test = [] {
        Plan plan = plan_of({"alice", "bob", "./mine"}, 2, 9);
        plan.family = match::Family::stlucia;
        plan.seed = ~0ULL;
        plan.settings.push({.name = "score", .number = -20});
        plan.settings.push({.name = "note", .is_text = true, .text = "\x80 \xc3\xa9"});
        plan.commands[2] = "./mine --fast";
        plan.shard = {2, 3};
        const std::string log = log_of(plan);
        const Told told = told_by(log);
        expect(told.last == Read::end) << told.fault;
        expect(told.games.size() == 18_u && told.good_bytes == log.size());
        expect(difference(told.header->plan, plan).empty());
        for (std::size_t i = 0; i < told.games.size(); ++i) {
            expect(told.games[i] == random_game(plan, match::game_of_shard(plan, i)));
        }
    };
    "cut anywhere, what is whole counts and the rest is torn"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 2);
        const std::string log = log_of(plan);
        for (std::size_t length = 0; length <= log.size(); ++length) {
            const std::string_view text = std::string_view(log).substr(0, length);
            const Told told = told_by(text);
            expect(told.last == Read::end) << told.fault;
            const std::size_t newline = text.rfind('\n');
            expect(told.good_bytes == (newline == std::string_view::npos ? 0 : newline + 1));
        }
    };
    "what is not a log of ours is refused, and told where"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 2);
        const std::string log = log_of(plan);
        expect(told_by("#!/bin/sh").fault == "line 1, byte 1: expected the log of a match");
        expect(told_by("\n").last == Read::faulty);
        const auto with = [&](std::string_view from, std::string_view to) {
            std::string text = log;
            text.replace(text.find(from), from.size(), to);
            const Told told = told_by(text);
            expect(told.last == Read::faulty) << to;
            return told.fault;
        };
        expect(with("\"match\":1", "\"match\":2") ==
               R"(line 1, byte 1: expected {"match":1,"game":)");
        expect(with("\"seed\":7", "\"seed\":07") == "line 1, byte 60: expected a seed");
        expect(with("\"seed\":7", "\"seed\":18446744073709551616") ==
               "line 1, byte 60: expected a seed");
        expect(with("\"seats\":2", "\"seats\":3").ends_with("a match that can be played"));
        expect(with("cards", "chess").ends_with("cards, naval or stlucia before this"));
        expect(with("\"settings\":{}", "\"settings\":{\"a\":\"\xff\"}").ends_with("a text"));
        expect(with("\"game\":1", "\"game\":2") == "line 3: expected game 1, not 2");
        expect(with("[1,0]", "[0,1]").ends_with("the deal and the seating that this game has"));
        expect(with("\"blame\":null", "\"blame\":1").ends_with("null, as it was finished"));
        expect(with("\"finished\",\"blame\":null", "\"gone\",\"blame\":2")
                   .ends_with("a seat, or null"));
        expect(with("\"ending\":\"", "\"ending\":\"x").ends_with("the name of an ending"));
        expect(with("\"answers\":[10,", "\"answers\":[10, ").ends_with("a count of answers"));
        expect(told_by(log + log.substr(log.find("{\"game\":0"))).fault.ends_with("no more games"));
        expect(told_by(std::string(70000, 'x') + "\n").fault.ends_with("a shorter line"));
    };
    "a match differs in the first thing that differs"_test = [] {
        Plan one = plan_of({"alice", "bob"}, 2, 100);
        one.settings.push({.name = "cards", .number = 60});
        one.commands[0] = "x";
        const auto changed = [&](auto change, match::ShardMay shard = match::ShardMay::not_differ) {
            Plan other = one;
            change(other);
            return difference(one, other, shard);
        };
        expect(changed([](Plan&) {}).empty());
        expect(changed([](Plan& plan) { plan.family = match::Family::naval; }) ==
               "the game is cards there, naval here");
        expect(changed([](Plan& plan) {
                   plan.names[1] = "\x1b[0m";
                   plan.seed = 9;
               }) == "player 2 is 'bob' there, '\\x1b[0m' here");
        expect(changed([](Plan& plan) { plan.players = 3; }) ==
               "the number of players is 2 there, 3 here");
        expect(changed([](Plan& plan) { plan.seed = 8; }) == "the seed is 7 there, 8 here");
        expect(changed([](Plan& plan) { plan.deals = 1; }) ==
               "the number of deals is 100 there, 1 here");
        expect(changed([](Plan& plan) { plan.settings[0].number = 28; }) ==
               "cards is 60 there, 28 here");
        expect(changed([](Plan& plan) { plan.settings.clear(); }) ==
               "cards is 60 there, not set here");
        expect(changed([](Plan& plan) { plan.settings.push({.name = "x", .is_text = true}); }) ==
               "x is not set there, '' here");
        expect(changed([](Plan& plan) { plan.gauntlet = true; }) ==
               "it is a gauntlet here, not there");
        expect(changed([](Plan& plan) { plan.commands[0] = "y"; }) ==
               "the command of player 1 is 'x' there, 'y' here");
        const auto other_shard = [](Plan& plan) { plan.shard = {2, 4}; };
        expect(changed(other_shard) == "the shard is 1/1 there, 2/4 here");
        expect(changed(other_shard, match::ShardMay::differ).empty());
        expect(changed([](Plan& plan) {
                   plan.names[0] = std::string_view(
                       "..........................................................................."
                       ".........................long",
                       104);
               }).ends_with("...' here"));
    };
};

const suite<"match: merge"> merge_suite = [] {
    "the logs of all shards are the match, in any order"_test = [] {
        Plan plan = plan_of({"alice", "bob", "carol"}, 2, 23);
        for (const std::uint64_t count : {1, 2, 4, 30}) {
            std::vector<std::string> texts;
            for (std::uint64_t place = count; place >= 1; --place) {
                plan.shard = {place, count};
                texts.push_back(log_of(plan));
            }
            std::vector<match::MergedLog> logs(texts.size());
            const auto header = std::make_unique<match::LogHeader>();
            for (std::size_t i = 0; i < texts.size(); ++i) {
                logs[i].reader = match::LogReader(texts[i]);
                expect(logs[i].reader.begin(*header) == Read::good);
                logs[i].shard = header->plan.shard;
            }
            match::LogMerge merge(plan, logs);
            match::GameResult result;
            for (std::uint64_t game = 0; game < match::total_games(plan); ++game) {
                expect(merge.next(result) == Read::good);
                expect(result == random_game(plan, game));
            }
            expect(merge.next(result) == Read::end);
        }
    };
    "a shard that is there twice is refused, and a faulty one named"_test = [] {
        Plan plan = plan_of({"alice", "bob"}, 2, 4);
        plan.shard = {1, 2};
        const std::string first = log_of(plan);
        plan.shard = {2, 2};
        std::string second = log_of(plan);
        const auto header = std::make_unique<match::LogHeader>();
        const auto last_read = [&](std::initializer_list<std::string_view> texts,
                                   std::size_t culprit) {
            std::vector<match::MergedLog> logs(texts.size());
            for (std::size_t i = 0; i < texts.size(); ++i) {
                logs[i].reader = match::LogReader(texts.begin()[i]);
                expect(logs[i].reader.begin(*header) == Read::good);
                logs[i].shard = header->plan.shard;
            }
            match::LogMerge merge(header->plan, logs);
            match::GameResult result;
            Read read = Read::good;
            while (read == Read::good) {
                read = merge.next(result);
            }
            expect(read == Read::faulty);
            expect(merge.culprit() == culprit);
            return std::string(merge.fault());
        };
        expect(last_read({second, first, first}, 1) == "it has games that another log has, too");
        second.replace(second.rfind("answers"), 7, "Answers");
        expect(last_read({first, second}, 1).starts_with("line 5, byte "));
    };
};
