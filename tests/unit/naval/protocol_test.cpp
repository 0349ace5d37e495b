#include <boost/ut.hpp>
#include <limits>
#include <string>
#include <string_view>

#include "core/fixed_string.hpp"
#include "games/naval/protocol.hpp"
#include "games/naval/token.hpp"

using namespace boost::ut;
using naval::Direction;
using naval::Message;
using naval::Player;
using naval::Position;
using naval::Shot;
using Kind = naval::Message::Kind;

namespace {

// Whole, and byte by byte: the cut into pieces must not matter. What the message points at lives
// until the next is parsed.
Message parse(std::string_view line) {
    static naval::MessageParser parser;
    for (const char c : line) {
        parser.feed({&c, 1});
    }
    const Message bytewise = parser.finish();
    parser.feed(line, true);
    const Message whole = parser.finish();
    expect(whole.kind == bytewise.kind && whole.position == bytewise.position &&
           whole.player == bytewise.player && whole.shot == bytewise.shot)
        << "the cut into pieces matters for" << line;
    return whole;
}

Kind kind_of(std::string_view line) { return parse(line).kind; }

std::string spaces(std::size_t count) { return std::string(count, ' '); }

}  // namespace

const suite<"naval: tokens"> token_suite = [] {
    using naval::parse_token;

    "a number is parsed like strtol, and has to be the whole text"_test = [] {
        for (const std::string_view text :
             {"8", "08", "+8", " 8", "8\t", "0000000000000000000000008"}) {
            expect(parse_token(text).number() == std::int64_t{8}) << text;
        }
        expect(parse_token("-8").number() == std::int64_t{-8});
        expect(parse_token("-0").number() == std::int64_t{0});
        for (const std::string_view text :
             {"8x", "8.0", "0x8", "", " ", "+", "-", "+-8", "- 8", "8 8", "A8", "8-", "e"}) {
            expect(!parse_token(text).number()) << text;
        }
    };

    "a number of more than 64 bits is refused"_test = [] {
        constexpr auto most = std::numeric_limits<std::int64_t>::max();
        constexpr auto least = std::numeric_limits<std::int64_t>::min();
        expect(parse_token("9223372036854775807").number() == most);
        expect(parse_token("-9223372036854775808").number() == least);
        expect(!parse_token("9223372036854775808").number());
        expect(!parse_token("-9223372036854775809").number());
        expect(!parse_token("18446744073709551617").number()) << "no wrap-around";
    };

    "a position is an upper-case letter and a number"_test = [] {
        expect(parse_token("A1").position() == Position{0, 0});
        expect(parse_token("C4").position() == Position{3, 2});
        expect(parse_token("A01").position() == Position{0, 0});
        expect(parse_token("Z26").position() == Position{25, 25});
        for (const std::string_view text : {"A+1", "A-1", "A 1", "AA1", "1A", "A", "A1x", "a1",
                                            "[1", "@1", "", "A9223372036854775808"}) {
            expect(!parse_token(text).position()) << text;
        }
    };

    "a row beyond every board is still parsed"_test = [] {
        naval::Rules largest;
        largest.width = naval::most_side;
        largest.height = naval::most_side;
        for (const std::string_view text : {"A0", "A27", "C100", "A9223372036854775807"}) {
            const auto position = parse_token(text).position();
            expect(position.has_value() && !largest.holds(*position)) << text;
        }
    };

    "a direction is one of four letters"_test = [] {
        expect(parse_token("N").direction() == Direction::north);
        expect(parse_token("W").direction() == Direction::west);
        for (const std::string_view text : {"n", "X", "NE", "N1", "", "1"}) {
            expect(!parse_token(text).direction()) << text;
        }
    };
};

const suite<"naval: protocol"> protocol_suite = [] {
    "a formatted message is parsed back to the same message"_test = [] {
        const auto parsed = [](auto put) {
            core::FixedString<256> text;
            put(text);
            expect(text.view().ends_with('\n'));
            return parse(text.view().substr(0, text.size() - 1));
        };
        naval::Rules rules;
        rules.width = 8;
        rules.height = 26;
        rules.lengths.push(5);
        rules.lengths.push(1000);
        const Message heard = parsed([&](auto& sink) { put_rules(sink, rules); });
        expect(heard.kind == Kind::rules && heard.rules->width == 8 && heard.rules->height == 26);
        expect(heard.rules->lengths.size() == 2U && heard.rules->lengths[1] == 1000);

        naval::Fleet fleet;
        fleet.push({{0, 0}, Direction::east});
        fleet.push({{25, 25}, Direction::north});
        const Message map = parsed([&](auto& sink) { put_map(sink, fleet, 2); });
        expect(map.kind == Kind::map && map.fleet->size() == 2U);
        expect((*map.fleet)[0] == fleet[0] && (*map.fleet)[1] == fleet[1]);

        const Message guess = parsed([](auto& sink) { naval::put_guess(sink, Position{2, 3}); });
        expect(guess.kind == Kind::guess && guess.position == Position{2, 3});
        for (const Shot shot : {Shot::miss, Shot::hit, Shot::sunk}) {
            const Message result = parsed([&](auto& sink) {
                naval::put_result(sink, Player::two, shot, Position{9, 25});
            });
            expect(result.kind == Kind::result && result.shot == shot);
            expect(result.player == Player::two && result.position == Position{9, 25});
        }
        const Message done = parsed([](auto& sink) { naval::put_done(sink, Player::one); });
        expect(done.kind == Kind::done && done.player == Player::one);
        expect(parsed([](auto& sink) { naval::put_your_turn(sink); }).kind == Kind::your_turn);
        expect(parsed([](auto& sink) { naval::put_ok(sink); }).kind == Kind::ok);
        expect(parsed([](auto& sink) { naval::put_early(sink); }).kind == Kind::early);
    };

    "messages have the bytes of the specification"_test = [] {
        core::FixedString<256> text;
        naval::put_rules(text, *parse("RULES 8,8,5,5,4,3,2,1").rules);
        naval::put_map(text, *parse("MAP A1,E:D3,S:G8,W:E3,N").fleet, 4);
        naval::put_guess(text, *naval::parse_token("D3").position());
        naval::put_result(text, Player::one, Shot::hit, Position{0, 0});
        naval::put_result(text, Player::one, Shot::sunk, Position{0, 0});
        naval::put_result(text, Player::two, Shot::miss, Position{25, 25});
        naval::put_done(text, Player::two);
        expect(text.view() ==
               "RULES 8,8,5,5,4,3,2,1\nMAP A1,E:D3,S:G8,W:E3,N\nGUESS D3\nHIT 1,A1\nSUNK 1,A1\n"
               "MISS 2,Z26\nDONE 2\n");
    };

    "any white space is accepted around tokens"_test = [] {
        for (const std::string_view line : {"  RULES  3, 3 ,2,  2 , 1  ", "RULES\t3,3,2,2,1\r",
                                            "\v\fRULES 3,3,2,2,1", "RULES +3,03,2,2,1"}) {
            const Message message = parse(line);
            expect(message.kind == Kind::rules && message.rules->lengths.size() == 2U) << line;
        }
        expect(parse(" MAP  A1 , E : C3,N ").fleet->size() == 2U);
        expect(parse("\tGUESS\t A1 ").position == Position{0, 0});
        expect(parse("HIT +1 , A01").position == Position{0, 0});
        expect(kind_of(" YT\t") == Kind::your_turn && kind_of("OK ") == Kind::ok);
        expect(kind_of(" EARLY ") == Kind::early && kind_of("DONE  2 ") == Kind::done);
    };

    "a line may have any length"_test = [] {
        expect(parse("GUESS " + std::string(70'000, ' ') + "B" + std::string(70'000, '0') + "2")
                   .position == Position{1, 1});
        expect(kind_of(spaces(1000) + "YT" + spaces(1000)) == Kind::your_turn);
        expect(kind_of(std::string(70'000, 'x')) == Kind::invalid);
        expect(kind_of("GUESS " + std::string(70'000, 'A')) == Kind::invalid);
        expect(parse("RULES " + spaces(1000) + "3" + spaces(1000) + ",3,1,1").rules->width == 3);
    };

    "malformed lines are invalid"_test = [] {
        for (const std::string_view line : {"",
                                            " ",
                                            "HELLO",
                                            "YTX",
                                            "YT 1",
                                            "YT YT",
                                            "yt",
                                            "Y T",
                                            "OKAY",
                                            "OK,",
                                            "EARLYX",
                                            "EARLY 1",
                                            "early",
                                            "RULES",
                                            "RULES ",
                                            "RULES3,3,1,1",
                                            "RULES 3",
                                            "RULES 3,3",
                                            "RULES 3,3,1",
                                            "RULES 3,3,1,",
                                            "RULES 3,3,1,1,",
                                            "RULES 3,3,1,1,1",
                                            "RULES 3,3,2,1",
                                            "RULES 0,3,1,1",
                                            "RULES 3,0,1,1",
                                            "RULES 27,3,1,1",
                                            "RULES 3,27,1,1",
                                            "RULES 3,3,0",
                                            "RULES 3,3,0,1",
                                            "RULES 3,3,16,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
                                            "RULES 3,3,1,0",
                                            "RULES 3,3,1,-1",
                                            "RULES 3,3,1,x",
                                            "RULES 3 3,1,1",
                                            "RULES 3,3,,1",
                                            "RULES ,3,1,1",
                                            "RULES 3:3:1:1",
                                            "RULES 3,3,1,1:",
                                            "RULES 3,3,1,9223372036854775808",
                                            "rules 3,3,1,1",
                                            "RULESX 3,3,1,1",
                                            "MAP",
                                            "MAP ",
                                            "MAPA1,E",
                                            "MAP A1",
                                            "MAP A1,",
                                            "MAP A1E",
                                            "MAP A1 E",
                                            "MAP A1,E:",
                                            "MAP A1,E,",
                                            "MAP A1,E:B2",
                                            "MAP A1,E:B2,",
                                            "MAP A1:E",
                                            "MAP A1,E B2,E",
                                            "MAP A1,X",
                                            "MAP A1,e",
                                            "MAP a1,E",
                                            "MAP ,E",
                                            "MAP A1,,E",
                                            "MAP :A1,E",
                                            "MAP A1,E::B2,E",
                                            "MAP A1,EE",
                                            "MAP A,E",
                                            "MAP 1,E",
                                            "MAP "
                                            "A1,E:A2,E:A3,E:A4,E:A5,E:A6,E:A7,E:A8,E:A9,E:A10,E:"
                                            "A11,E:A12,E:A13,E:A14,E:A15,E:A16,E",
                                            "GUESS",
                                            "GUESS ",
                                            "GUESSA1",
                                            "GUESS a1",
                                            "GUESS A 1",
                                            "GUESS A1 B2",
                                            "GUESS A1,",
                                            "GUESS A1,B2",
                                            "GUESS ,A1",
                                            "GUESS 1",
                                            "GUESS A",
                                            "GUESS A+1",
                                            "GUESS A1x",
                                            "guess A1",
                                            "GUESS A1:",
                                            "GUESS A9223372036854775808",
                                            "HIT",
                                            "HIT 1",
                                            "HIT 1,",
                                            "HIT A1",
                                            "HIT 1A1",
                                            "HIT 1 A1",
                                            "HIT 1:A1",
                                            "HIT 1,A1,",
                                            "HIT 1,A1,B1",
                                            "HIT 0,A1",
                                            "HIT 3,A1",
                                            "HIT x,A1",
                                            "HIT 1,a1",
                                            "HIT1,A1",
                                            "MISS 1,A",
                                            "SUNK 1,1",
                                            "SHIP SUNK 1,A1",
                                            "SHIPSUNK 1,A1",
                                            "DONE",
                                            "DONE1",
                                            "DONE 0",
                                            "DONE 3",
                                            "DONE 1,",
                                            "DONE 1 1",
                                            "DONE x",
                                            "DONE 1,2"}) {
            expect(kind_of(line) == Kind::invalid) << line;
        }
        expect(kind_of(std::string_view("YT\0", 3)) == Kind::invalid);
        expect(kind_of(std::string_view("GUESS A1\0", 9)) == Kind::invalid);
    };

    "a line that cannot become a message is refused before it ends"_test = [] {
        for (const std::string_view beginning :
             {"HELLO!", "XY ", "YT x", "GUESS ,", "GUESS A1,", "GUESS A1 x", "GUESS AA",
              "MAP A1,E,", "RULES 3,3,0,", "RULES 3,3,1,1,", "HIT 3,", "DONE 1,",
              "GUESS 99999999999999999999"}) {
            naval::MessageParser parser;
            expect(!parser.feed(beginning)) << beginning;
        }
    };

    "the parser starts anew after each line"_test = [] {
        naval::MessageParser parser;
        parser.feed("MAP A1,E:");
        expect(parser.finish().kind == Kind::invalid);
        parser.feed("GUESS B2");
        expect(parser.finish().position == Position{1, 1});
        parser.feed("garbage, garbage");
        expect(parser.finish().kind == Kind::invalid);
        parser.feed("MAP A1,E");
        expect(parser.finish().fleet->size() == 1U);
    };
};
