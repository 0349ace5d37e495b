// Writing, parsing, comparing and merging the logs of matches.
#include <boost/ut.hpp>
#include <memory>
#include <vector>

#include "tests/unit/workbench/match_support.hpp"
#include "workbench/match/json_text.hpp"
#include "workbench/match/log_reader.hpp"

using namespace boost::ut;
using namespace made_up;
using namespace std::string_view_literals;
using game::Outcome;
using match::Plan;
using match::Read;

namespace {

// Reads a log until it ends or a line is refused.
struct ParsedLog {
    Read last = Read::good;
    std::vector<match::GameResult> games;
    std::string fault;
    std::size_t good_bytes = 0;
    std::unique_ptr<match::LogHeader> header = std::make_unique<match::LogHeader>();
};

ParsedLog parse_log(std::string_view text) {
    ParsedLog parsed;
    match::LogReader reader(text);
    parsed.last = reader.begin(*parsed.header);
    match::GameResult result;
    while (parsed.last == Read::good) {
        parsed.last = reader.next(parsed.header->plan, result);
        if (parsed.last == Read::good) {
            parsed.games.push_back(result);
        }
    }
    parsed.fault = reader.fault();
    parsed.good_bytes = reader.good_bytes();
    return parsed;
}

std::string difference(const Plan& log, const Plan& present,
                       match::ShardMay shard = match::ShardMay::not_differ) {
    match::MessageText words;
    const bool differs = match::find_difference(words, log, present, shard);
    expect(differs == (words.size() > 0));
    return std::string(words.view());
}

}  // namespace

const suite<"match: log"> log_suite = [] {
    "lines have the form that the manual page shows"_test = [] {
        Plan plan = plan_of({"alice", "bob"}, 2, 100);
        expect(header_of(plan) ==
               R"({"match":2,"game":"cards","players":["alice","bob"],"seed":7,"deals":100,)"
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
    "points have at most six decimals and are parsed back exactly"_test = [] {
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
    "names of any bytes are parsed back exactly"_test = [] {
        Plan plan = plan_of({"\xff\xfe", "a\"\\\n\x01\x7f", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2",
                             "\xed\xa0\x80\xc0\xaf", "\xc3", ""},
                            2, 1);
        const std::string header = header_of(plan);
        expect(header.find("\"\\udcff\\udcfe\"") != std::string::npos) << header;
        expect(header.find(R"("a\"\\\u000a\u0001)") != std::string::npos) << header;
        const ParsedLog parsed = parse_log(header);
        expect(parsed.last == Read::end) << parsed.fault;
        expect(parsed.header->plan.names == plan.names);
    };
    "a log is parsed back as it was written"_test = [] {
        Plan plan = plan_of({"alice", "bob", "./mine"}, 2, 9);
        plan.family = *workbench::family_of("stlucia");
        plan.seed = ~0ULL;
        plan.settings.push({.name = "score", .number = -20});
        plan.settings.push({.name = "note", .is_text = true, .text = "\x80 \xc3\xa9"});
        plan.commands[2] = "./mine --fast";
        plan.shard = {2, 3};
        const std::string log = log_of(plan);
        const ParsedLog parsed = parse_log(log);
        expect(parsed.last == Read::end) << parsed.fault;
        expect(parsed.games.size() == 18_u && parsed.good_bytes == log.size());
        expect(difference(parsed.header->plan, plan).empty());
        for (std::size_t i = 0; i < parsed.games.size(); ++i) {
            expect(parsed.games[i] == random_game(plan, match::game_of_shard(plan, i)));
        }
    };
    "a truncated log has its complete lines, and the rest is reported as truncated"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 2);
        const std::string log = log_of(plan);
        for (std::size_t length = 0; length <= log.size(); ++length) {
            const std::string_view text = std::string_view(log).substr(0, length);
            const ParsedLog parsed = parse_log(text);
            expect(parsed.last == Read::end) << parsed.fault;
            const std::size_t newline = text.rfind('\n');
            expect(parsed.good_bytes == (newline == std::string_view::npos ? 0 : newline + 1));
        }
    };
    "an invalid log is refused with line and byte of the fault"_test = [] {
        const Plan plan = plan_of({"alice", "bob"}, 2, 2);
        const std::string log = log_of(plan);
        int altered_faults = 0;
        expect(parse_log("#!/bin/sh").fault == "line 1, byte 1: expected the log of a match");
        expect(parse_log("\n").last == Read::faulty);
        const auto with = [&](std::string_view from, std::string_view to) {
            std::string text = log;
            text.replace(text.find(from), from.size(), to);
            const ParsedLog parsed = parse_log(text);
            expect(parsed.last == Read::faulty) << to;
            return parsed.fault;
        };
        expect(with("\"match\":2", "\"match\":3") ==
               R"(line 1, byte 1: expected {"match":2,"game":)");
        expect(with("\"seed\":7", "\"seed\":07") == "line 1, byte 60: expected a seed");
        expect(with("\"seed\":7", "\"seed\":18446744073709551616") ==
               "line 1, byte 60: expected a seed");
        expect(with("\"seats\":2", "\"seats\":3").ends_with("a match that can be played"));
        expect(with("cards", "chess").ends_with("cards, naval or stlucia before this"));
        expect(with("\"settings\":{}", "\"settings\":{\"a\":\"\xff\"}").ends_with("a text"));
        expect(with("\"game\":1", "\"game\":2") == "line 3: expected game 1, not 2");
        expect(with("[1,0]", "[0,1]").ends_with("the deal and the seating that this game has"));
        expect(parse_log("{\"match\":1,\"game\"")
                   .fault.starts_with("it is a log of multitool 1.0.0, where"));
        expect(parse_log("{\"match\":1,\"game\":\"cards\"}\n")
                   .fault.ends_with("play the match again with a new log"));
        // A score that was altered without its points.
        const std::size_t score = log.find("\"scores\":[") + 10;
        const std::size_t end = log.find(',', score);
        for (const std::string_view altered : {"-100", "100"}) {
            std::string text = log;
            text.replace(score, end - score, altered);
            const ParsedLog parsed = parse_log(text);
            if (parsed.last == Read::faulty) {
                expect(parsed.fault.ends_with("the points that these scores give"));
                altered_faults++;
            }
        }
        expect(altered_faults >= 1_i);
        expect(with("\"blame\":null", "\"blame\":1").ends_with("null, as it was finished"));
        expect(with("\"finished\",\"blame\":null", "\"gone\",\"blame\":2")
                   .ends_with("a seat, or null"));
        expect(with("\"ending\":\"", "\"ending\":\"x").ends_with("the name of an ending"));
        expect(with("\"answers\":[10,", "\"answers\":[10, ").ends_with("a count of answers"));
        expect(
            parse_log(log + log.substr(log.find("{\"game\":0"))).fault.ends_with("no more games"));
        expect(parse_log(std::string(300000, 'x') + "\n").fault.ends_with("a shorter line"));
    };
    "only the first difference between two matches is reported"_test = [] {
        Plan one = plan_of({"alice", "bob"}, 2, 100);
        one.settings.push({.name = "cards", .number = 60});
        one.commands[0] = "x";
        const auto changed = [&](auto change, match::ShardMay shard = match::ShardMay::not_differ) {
            Plan other = one;
            change(other);
            return difference(one, other, shard);
        };
        expect(changed([](Plan&) {}).empty());
        expect(changed([](Plan& plan) { plan.family = *workbench::family_of("naval"); }) ==
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
        expect(changed([](Plan& plan) { plan.all_orders = true; }) ==
               "all orders are played here, not there");
        expect(changed([](Plan& plan) { plan.draw = 5; }) ==
               "the number of drawn tables is 0 there, 5 here");
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
    "the logs of all shards in any order make up the match"_test = [] {
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
                logs[i].reader.attach(texts[i]);
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
    "a duplicate shard is refused, and an invalid log is named"_test = [] {
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
                logs[i].reader.attach(texts.begin()[i]);
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
        expect(last_read({second, first, first}, 1) == "it has games that another log also has");
        second.replace(second.rfind("answers"), 7, "Answers");
        expect(last_read({first, second}, 1).starts_with("line 5, byte "));
    };
};
