#include <boost/ut.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "games/game499/protocol.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using namespace std::string_view_literals;
using namespace game499;

namespace {

using Kind = ServerMessage::Kind;
constexpr std::string_view ann = "KCTDKHAS3S5C7S8DAC9H9S5H7D";

Kind kind_of(std::string_view line) { return parse_server_line(line).kind; }

std::string with(std::string_view text, std::size_t place, char c) {
    std::string changed(text);
    changed[place] = c;
    return changed;
}

}  // namespace

const suite<"499: protocol"> protocol_suite = [] {
    "a bid is worth what the table says"_test = [] {
        constexpr int worth[4][6] = {{20, 70, 120, 170, 220, 270},
                                     {30, 80, 130, 180, 230, 280},
                                     {40, 90, 140, 190, 240, 290},
                                     {50, 100, 150, 200, 250, 300}};
        for (std::size_t suit = 0; suit < 4; ++suit) {
            for (std::size_t tricks = 4; tricks <= 9; ++tricks) {
                const char text[] = {static_cast<char>('0' + tricks), suit_letters[suit]};
                const std::optional<Bid> bid = parse_bid({text, 2});
                expect(bid.has_value() && bid->worth() == worth[suit][tricks - 4]);
                support::StringWriter back;
                core::put(back, *bid);
                expect(back.text == std::string_view(text, 2));
            }
        }
    };

    "all 52 cards are parsed and formatted"_test = [] {
        for (const char rank : rank_letters) {
            for (const char suit : suit_letters) {
                const std::string text{rank, suit};
                const std::optional<Card> card = parse_card(text);
                expect(card.has_value());
                support::StringWriter back;
                core::put(back, *card);
                expect(back.text == text);
            }
        }
    };

    "any other text is neither a card nor a bid"_test = [] {
        for (const std::string_view text :
             {""sv, "A"sv, "AS "sv, " AS"sv, "as"sv, "As"sv, "SA"sv, "1S"sv, "0S"sv, "AX"sv, "XS"sv,
              "A\0"sv, "\0S"sv, "\0\0"sv, "AS\0"sv, "10S"sv, "PP"sv}) {
            expect(!parse_card(text)) << text;
            expect(!parse_bid(text)) << text;
        }
        for (const std::string_view text : {"3S"sv, "TS"sv, "4s"sv, "4"sv, "4SS"sv, "4H\0"sv}) {
            expect(!parse_bid(text)) << text;
        }
    };

    "an answer is parsed according to the question"_test = [] {
        const Question bid{.kind = Question::Kind::bid};
        const Question lead{.kind = Question::Kind::lead};
        const Question follow{.kind = Question::Kind::follow, .suit = Suit::H};
        expect(parse_answer(bid, "4H") == Answer{.kind = Answer::Kind::bid, .bid = {4, Suit::H}});
        expect(parse_answer(bid, "PP") == Answer{.kind = Answer::Kind::pass});
        expect(!parse_answer(bid, "AS"));
        for (const Question& question : {lead, follow}) {
            expect(parse_answer(question, "4H") ==
                   Answer{.kind = Answer::Kind::card, .card = Card(Suit::H, 2)});
            expect(!parse_answer(question, "PP"));
        }
        for (const std::string_view line :
             {""sv, " 4H"sv, "4H "sv, "4h"sv, "4H\0"sv, "pp"sv, "P"sv, "PPP"sv, "4H\r"sv, "4"sv}) {
            expect(!parse_answer(bid, line) && !parse_answer(lead, line)) << line;
        }
    };

    "every message is parsed back as it was formatted"_test = [] {
        for (const Question& question :
             {Question{.kind = Question::Kind::bid},
              Question{.kind = Question::Kind::bid, .to_beat = Bid{9, Suit::H}},
              Question{.kind = Question::Kind::lead},
              Question{.kind = Question::Kind::follow, .suit = Suit::D}}) {
            support::StringWriter line;
            put_question(line, question);
            expect(line.text.ends_with('\n'));
            line.text.pop_back();
            const ServerMessage message = parse_server_line(line.text);
            expect(message.kind == Kind::question && message.question == question) << line.text;
        }
        support::StringWriter line;
        put_hand(line, parse_server_line("H" + std::string(ann)).hand);
        expect(line.text == "H" + std::string(ann) + "\n");
        expect(parse_server_line("T6D").trumps == Bid{6, Suit::D});
    };

    "the first letter of a line is its kind"_test = [] {
        expect(kind_of("M") == Kind::info);
        expect(kind_of("Manything at all") == Kind::info);
        expect(kind_of("H" + std::string(ann)) == Kind::hand);
        expect(kind_of("B") == Kind::question);
        expect(kind_of("B4S") == Kind::question);
        expect(kind_of("L") == Kind::question);
        expect(kind_of("PC") == Kind::question);
        expect(kind_of("T9H") == Kind::trumps);
        expect(kind_of("A") == Kind::accepted);
        expect(kind_of("O") == Kind::over);
    };

    "a line with anything more or less is invalid"_test = [] {
        const std::string hand = "H" + std::string(ann);
        for (const std::string& line :
             {std::string(),        std::string(" "),   std::string("m"),      std::string("X"),
              std::string("b"),     std::string("B4"),  std::string("B4h"),    std::string("B4HH"),
              std::string("BPP"),   std::string("B3H"), std::string("B "),     std::string("B4H "),
              std::string("T"),     std::string("TPP"), std::string("T4"),     std::string("T4HH"),
              std::string("L "),    std::string("LS"),  std::string("P"),      std::string("PX"),
              std::string("Ps"),    std::string("PSS"), std::string("P\0", 2), std::string("A "),
              std::string("AA"),    std::string("AKS"), std::string("O "),     std::string("OO"),
              std::string("H"),     hand.substr(0, 25), hand.substr(0, 26),    hand + "A",
              hand + "AS",          hand + " ",         with(hand, 1, 'k'),    with(hand, 2, 'c'),
              with(hand, 26, '\0'), with(hand, 3, ' '), std::string("\0", 1)}) {
            expect(kind_of(line) == Kind::invalid) << line;
        }
    };

    "the same card twice in a hand is allowed"_test = [] {
        std::string hand = "H";
        for (int i = 0; i < 13; ++i) {
            hand += "AS";
        }
        expect(kind_of(hand) == Kind::hand);
    };

    "the two lines of a client's handshake are parsed, and later bytes are kept"_test = [] {
        const Handshake names = parse_handshake("Ann B\nmy game\n4H\n");
        expect(names.state == Handshake::State::complete);
        expect(names.player == "Ann B");
        expect(names.game == "my game");
        expect(names.size == 14U);
        expect(parse_handshake("\n\n").size == 2U);
        for (const std::string_view text : {"", "A", "A\n", "A\nB"}) {
            expect(parse_handshake(text).state == Handshake::State::unfinished) << text;
        }
    };

    "names may be 4096 bytes long and no longer"_test = [] {
        const std::string longest(longest_name, 'x');
        const std::string fits = longest + "\n" + longest + "\n";
        expect(fits.size() == longest_handshake);
        expect(parse_handshake(fits).state == Handshake::State::complete);
        expect(parse_handshake(longest).state == Handshake::State::unfinished);
        expect(parse_handshake("a\n" + longest).state == Handshake::State::unfinished);
        for (const std::string& text :
             {longest + "x", longest + "x\n", "a\n" + longest + "x", "a\n" + longest + "x\n"}) {
            expect(parse_handshake(text).state == Handshake::State::too_long);
        }
    };
};
