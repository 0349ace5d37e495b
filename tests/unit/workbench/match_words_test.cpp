// Words of the command line of a match, and what its workers say.
#include <boost/ut.hpp>
#include <string>

#include "tests/support/string_writer.hpp"
#include "workbench/match/command_words.hpp"
#include "workbench/match/options.hpp"
#include "workbench/match/wire.hpp"

using namespace boost::ut;
using namespace std::string_view_literals;
using match::Heard;

namespace {

std::string said(const match::GameResult& result, std::uint64_t index, std::string_view note) {
    support::StringWriter writer;
    match::put_answer(writer, index, result, note);
    return writer.text;
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

    "a worker for each processor, however many there are"_test = [] {
        expect(match::usual_jobs(1) == 1_u && match::usual_jobs(256) == 256_u);
        expect(match::usual_jobs(257) == workbench::most_jobs);
    };

    "a part is K/N"_test = [] {
        expect(match::parse_shard("2/4") == match::Shard{2, 4});
        expect(match::parse_shard("1/1") == match::Shard{1, 1});
        expect(match::parse_shard("1/1000000000000") == match::Shard{1, match::most_games});
        for (const auto text :
             {""sv, "2"sv, "0/4"sv, "5/4"sv, "1/"sv, "/1"sv, "1/4 "sv, "+1/4"sv,
              "1/1000000000001"sv, "1/9223372036854775808"sv, "99999999999999999999/3"sv}) {
            expect(!match::parse_shard(text)) << text;
        }
    };

    "what a worker says is whole, or not yet, or nonsense"_test = [] {
        match::Plan plan{.players = 3, .deals = 5, .seats = 2};
        match::GameResult result{.seats = 2, .ending = game::Outcome::gone, .blame = 1};
        result.halves = {2, 0};
        const std::string good = said(result, 7, "it has gone");
        match::WireAnswer answer;
        match::GameResult heard;
        for (std::size_t size = 0; size < good.size(); ++size) {
            expect(match::take_answer(good.substr(0, size), plan, answer, heard) == Heard::part);
        }
        const std::string more = good + "more";
        expect(match::take_answer(more, plan, answer, heard) == Heard::whole);
        expect(answer.size == good.size() && answer.note == "it has gone" && answer.index == 7_u);
        expect(heard.blame == result.blame && heard.halves == result.halves);

        const auto is_nonsense = [&](const match::GameResult& wrong, std::uint64_t index,
                                     std::string_view note) {
            return match::take_answer(said(wrong, index, note), plan, answer, heard) ==
                   Heard::nonsense;
        };
        expect(is_nonsense(result, 30, "")) << "a game that is none of the match's";
        expect(is_nonsense(result, 7, std::string(hub::FaultNote::capacity + 1, 'x')));
        auto wrong = result;
        wrong.seats = 3;
        expect(is_nonsense(wrong, 7, ""));
        wrong = result;
        wrong.blame = 2;
        expect(is_nonsense(wrong, 7, "")) << "nobody sits there";
        wrong.blame.reset();
        expect(is_nonsense(wrong, 7, "a note")) << "of nobody";
        wrong = result;
        wrong.ending = static_cast<game::Outcome>(99);
        expect(is_nonsense(wrong, 7, ""));
        wrong = result;
        wrong.halves[0] = 3;
        expect(is_nonsense(wrong, 7, ""));
    };
};

}  // namespace
