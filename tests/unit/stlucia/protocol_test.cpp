#include <boost/ut.hpp>
#include <limits>
#include <string>

#include "core/fixed_string.hpp"
#include "games/stlucia/protocol.hpp"

using namespace boost::ut;
using stlucia::Answer;
using stlucia::HubMessage;
using Kind = stlucia::HubMessage::Kind;

namespace {

HubMessage parse(std::string_view line) {
    const HubMessage whole = stlucia::HubMessageParser().finish(line);
    stlucia::HubMessageParser bytewise;
    for (const char c : line) {
        bytewise.feed({&c, 1});
    }
    expect(bytewise.finish("") == whole) << "the cut into pieces matters for" << line;
    for (std::size_t cut = 1; cut < line.size(); ++cut) {
        stlucia::HubMessageParser parser;
        parser.feed(line.substr(0, cut));
        expect(parser.finish(line.substr(cut)) == whole) << line << "cut at" << cut;
    }
    return whole;
}

template <class Message>
std::string text_of(const Message& message) {
    core::FixedString<64> text;
    core::put(text, message);
    return std::string(text.view());
}

}  // namespace

const suite<"stlucia: protocol"> protocol_suite = [] {
    "every message is parsed, and formatted back to the same line"_test = [] {
        const stlucia::Dice dice = *stlucia::parse_roll("112HAP");
        struct Case {
            std::string_view line;
            HubMessage message;
        };
        const auto cases = std::to_array<Case>({
            {"turn 112HAP", {.kind = Kind::turn, .dice = dice}},
            {"rerolled 112HAP", {.kind = Kind::rerolled, .dice = dice}},
            {"rolled Z 112HAP", {.kind = Kind::rolled, .seat = 25, .dice = dice}},
            {"points A 1", {.kind = Kind::points, .seat = 0, .number = 1}},
            {"points B 12", {.kind = Kind::points, .seat = 1, .number = 12}},
            {"points B 1234567890123", {.kind = Kind::points, .seat = 1, .number = 1234567890123}},
            {"attacks C 6 in", {.kind = Kind::attacks, .seat = 2, .number = 6}},
            {"attacks C 1 out",
             {.kind = Kind::attacks, .direction = stlucia::Direction::out, .seat = 2, .number = 1}},
            {"claim D", {.kind = Kind::claim, .seat = 3}},
            {"eliminated E", {.kind = Kind::eliminated, .seat = 4}},
            {"stay?", {.kind = Kind::stay_question}},
            {"winner F", {.kind = Kind::winner, .seat = 5}},
            {"shutdown", {.kind = Kind::shutdown}},
        });
        for (const Case& c : cases) {
            expect(parse(c.line) == c.message) << c.line;
            expect(text_of(c.message) == std::string(c.line) + "\n") << c.line;
        }
    };

    "malformed lines are invalid"_test = [] {
        for (const std::string_view line : {"",
                                            " ",
                                            "turn",
                                            "turn ",
                                            "turn 1122",
                                            "turn 1112233",
                                            "turn 112HPA",
                                            "turn 112HAX",
                                            "turn  112HAP",
                                            "turn 112HAP ",
                                            " turn 112HAP",
                                            "turn 112HAP\r",
                                            "turn112HAP",
                                            "Turn 112HAP",
                                            "turn A 112HAP",
                                            "rerolled",
                                            "rerolled 11222",
                                            "rerolled A 112HAP",
                                            "rolled 112HAP",
                                            "rolled A",
                                            "rolled A ",
                                            "rolled A 112HA",
                                            "rolled a 112HAP",
                                            "rolled AB 112HAP",
                                            "rolled A  112HAP",
                                            "rolled A 112HAP x",
                                            "rolledA 112HAP",
                                            "points A",
                                            "points A ",
                                            "points A 0",
                                            "points A 000",
                                            "points A x",
                                            "points A 1x",
                                            "points A 1 ",
                                            "points A -1",
                                            "points A +1",
                                            "points 1 A",
                                            "points A 1.5",
                                            "points A 1234567890x",
                                            "points A 0000000000000000000000",
                                            "attacks A 0 in",
                                            "attacks A 7 in",
                                            "attacks A 10 in",
                                            "attacks A 01 in",
                                            "attacks A +1 in",
                                            "attacks A 1",
                                            "attacks A 1 ",
                                            "attacks A 1 at",
                                            "attacks A 1 inn",
                                            "attacks A 1 outs",
                                            "attacks A 1 ou",
                                            "attacks A in 1",
                                            "attacks A  in",
                                            "attacks A 1in",
                                            "claim",
                                            "claim ",
                                            "claim AB",
                                            "claim a",
                                            "claim [",
                                            "claim @",
                                            "claim A ",
                                            "eliminated",
                                            "eliminated 1",
                                            "stay",
                                            "stay? ",
                                            "stay??",
                                            "winner",
                                            "winner  A",
                                            "shutdown ",
                                            "shutdown now",
                                            "shutdow",
                                            "keepall",
                                            "reroll 1",
                                            "go",
                                            "!"}) {
            expect(parse(line) == HubMessage{}) << line;
        }
        expect(parse(std::string_view("stay?\0", 6)) == HubMessage{});
        expect(parse(std::string_view("\0", 1)) == HubMessage{});
    };

    "points may have any number of digits"_test = [] {
        const std::string zeros(5'000, '0');
        const auto points = [](const std::string& text) {
            stlucia::HubMessageParser parser;
            parser.feed(text.substr(0, 7));
            parser.feed(text.substr(7, 100));
            return parser.finish(std::string_view(text).substr(107));
        };
        expect(points("points A " + zeros + "7") ==
               HubMessage{.kind = Kind::points, .seat = 0, .number = 7});
        expect(points("points A 1" + zeros).number == std::numeric_limits<std::int64_t>::max());
        expect(points("points A " + zeros) == HubMessage{});
        expect(points("points A 1" + zeros + "x") == HubMessage{});
        expect(points("points A 1" + zeros + " ") == HubMessage{});
        expect(points("claim A" + zeros) == HubMessage{});
    };

    "the parser starts anew after each line"_test = [] {
        stlucia::HubMessageParser parser;
        for (const std::string_view line : {"claim A", "points A 12345678901234",
                                            "rubbish of some length, more than any message", ""}) {
            parser.feed(line);
            parser.finish("");
            parser.feed("cla");
            expect(parser.finish("im B") == HubMessage{.kind = Kind::claim, .seat = 1}) << line;
        }
    };

    "there are four kinds of answers"_test = [] {
        expect(stlucia::parse_answer("keepall") == Answer{.kind = Answer::Kind::keep_all});
        expect(stlucia::parse_answer("stay") == Answer{.kind = Answer::Kind::stay});
        expect(stlucia::parse_answer("go") == Answer{.kind = Answer::Kind::go});
        const Answer reroll = stlucia::parse_answer("reroll H11");
        expect(reroll ==
               Answer{.kind = Answer::Kind::reroll, .dice = *stlucia::parse_faces("11H")});
        expect(text_of(reroll) == "reroll 11H\n");
        expect(text_of(Answer{.kind = Answer::Kind::keep_all}) == "keepall\n");
        expect(text_of(Answer{.kind = Answer::Kind::stay}) == "stay\n");
        expect(text_of(Answer{.kind = Answer::Kind::go}) == "go\n");
    };

    "any other line is not an answer"_test = [] {
        for (const std::string_view line :
             {"",          "reroll",     "reroll ",  "reroll X", "reroll 1 2", "reroll 1112233",
              "reroll  1", "reroll1",    "Keepall",  "keepall ", " keepall",   "keepall\r",
              "keepal",    "keepallx",   "STAY",     "stay ",    "stay?",      "stay\r",
              "go ",       "gone",       "g",        "!",        "!keepall",   "turn 112233",
              "shutdown",  "reroll 1\r", "REROLL 1", "reroll h", "reroll 4",   "rerolled 112233"}) {
            expect(stlucia::parse_answer(line) == Answer{}) << line;
        }
        expect(stlucia::parse_answer(std::string_view("go\0", 3)) == Answer{});
    };
};
