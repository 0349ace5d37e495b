// The arguments of match, and the messages of its workers.
#include <boost/ut.hpp>
#include <cstring>
#include <string>

#include "tests/support/string_writer.hpp"
#include "workbench/match/command_words.hpp"
#include "workbench/match/options.hpp"
#include "workbench/match/worker_message.hpp"

using namespace boost::ut;
using namespace std::string_view_literals;

namespace {

// The answer of a worker, without its size.
std::string answer_of(const match::GameResult& result, std::string_view note) {
    support::StringWriter sink;
    match::put_answer(sink, result, note);
    workbench::MessageSize size = 0;
    std::memcpy(&size, sink.text.data(), sizeof size);
    expect(size == sink.text.size() - sizeof size);
    return sink.text.substr(sizeof size);
}

const suite match_words = [] {
    "a player is NAME=COMMAND or a command"_test = [] {
        expect(match::player_word("me=./player").name == "me"sv);
        expect(match::player_word("me=./player").command == "./player"sv);
        expect(match::player_word("me=").command.empty());
        expect(match::player_word("me=a=b").command == "a=b"sv);
        for (const auto word : {"alice"sv, "./a=b"sv, "=x"sv, ""sv}) {
            const match::PlayerWord player = match::player_word(word);
            expect(player.name == word && player.command == word && !player.is_named) << word;
        }
    };

    "the default is one worker for each CPU, up to the largest number"_test = [] {
        expect(match::default_jobs(1) == 1_u && match::default_jobs(256) == 256_u);
        expect(match::default_jobs(257) == workbench::most_jobs);
    };

    "a shard is K/N"_test = [] {
        expect(match::parse_shard("2/4") == match::Shard{2, 4});
        expect(match::parse_shard("1/1") == match::Shard{1, 1});
        expect(match::parse_shard("1/1000000000000") == match::Shard{1, match::most_games});
        for (const auto text :
             {""sv, "2"sv, "0/4"sv, "5/4"sv, "1/"sv, "/1"sv, "1/4 "sv, "+1/4"sv,
              "1/1000000000001"sv, "1/9223372036854775808"sv, "99999999999999999999/3"sv}) {
            expect(!match::parse_shard(text)) << text;
        }
    };

    "an answer of a worker is parsed, or is invalid"_test = [] {
        const match::Plan plan{.players = 3, .deals = 5, .seats = 2};
        const match::PlannedGame planned = match::game_at(plan, 7);
        match::GameResult result{.game = 7,
                                 .deal = planned.deal,
                                 .seats = 2,
                                 .seating = planned.seating,
                                 .ending = game::Outcome::gone,
                                 .blame = 1};
        result.scores = {-3, 4};
        result.halves = {2, 0};
        result.answers = {10, 11};
        const auto is_valid = [&](std::string_view bytes, match::GameResult& parsed,
                                  std::string_view& note) {
            return match::take_answer(bytes, plan, planned, parsed, note);
        };
        match::GameResult parsed;
        std::string_view note;
        const std::string plain = answer_of(result, "it has gone");
        expect(is_valid(plain, parsed, note) && parsed == result && note == "it has gone");
        result.has_times = true;
        result.median_us = {1, 2};
        result.slowest_us = {3, 4};
        const std::string good = answer_of(result, "");
        expect(is_valid(good, parsed, note) && parsed == result && note.empty());
        for (std::size_t size = 0; size < good.size(); ++size) {
            expect(!is_valid(std::string_view(good).substr(0, size), parsed, note)) << size;
        }

        const auto is_invalid = [&](const match::GameResult& wrong, std::string_view text) {
            return !is_valid(answer_of(wrong, text), parsed, note);
        };
        expect(is_invalid(result, std::string(hub::FaultNote::capacity + 1, 'x')));
        auto wrong = result;
        wrong.game = 8;
        expect(is_invalid(wrong, "")) << "another game";
        wrong = result;
        wrong.seats = 3;
        expect(is_invalid(wrong, ""));
        wrong = result;
        wrong.blame = 2;
        expect(is_invalid(wrong, "")) << "there is no such seat";
        wrong.blame.reset();
        expect(is_invalid(wrong, "a note")) << "a note without a seat to blame";
        wrong = result;
        wrong.ending = static_cast<game::Outcome>(99);
        expect(is_invalid(wrong, ""));
        wrong = result;
        wrong.halves[0] = 3;
        expect(is_invalid(wrong, ""));
    };
};

}  // namespace
