#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "games/naval/files.hpp"
#include "games/naval/rules.hpp"
#include "tests/support/string_writer.hpp"

using namespace boost::ut;
using naval::Position;
using naval::Shot;

namespace {

naval::Message parse(std::string_view word, std::string_view fields) {
    static naval::MessageParser parser;  // what the message points at lives there
    parser.feed(word);
    parser.feed(fields);
    return parser.finish();
}

naval::Rules rules_of(std::string_view fields) {
    const naval::Message message = parse("RULES ", fields);
    expect(fatal(message.kind == naval::Message::Kind::rules)) << fields;
    return *message.rules;
}

naval::Fleet fleet_of(std::string_view ships) {
    const naval::Message message = parse("MAP ", ships);
    expect(fatal(message.kind == naval::Message::Kind::map)) << ships;
    return *message.fleet;
}

Position at(std::string_view text) { return *naval::parse_token(text).position(); }

bool fits(std::string_view rules, std::string_view ships) {
    naval::Side side;
    return side.place(rules_of(rules), fleet_of(ships));
}

}  // namespace

const suite<"naval: rules"> rules_suite = [] {
    "fleets are shown as in the specification"_test = [] {
        const naval::Rules rules = rules_of("8,8,5,5,4,3,2,1");
        naval::BoardText board;
        expect(naval::place_fleet(rules, fleet_of("C1,E:A5,S:C4,S:E6,E:E3,N"), board));
        expect(board.text() ==
               "   ABCDEFGH\n 1 ..11111.\n 2 ........\n 3 ....5...\n 4 ..3.....\n 5 2.3.....\n 6 "
               "2.3.44..\n"
               " 7 2.......\n 8 2.......\n");
        expect(naval::place_fleet(rules, fleet_of("A1,S:B2,S:E3,E:F6,N:H1,W"), board));
        expect(board.text() ==
               "   ABCDEFGH\n 1 1......5\n 2 12......\n 3 12..333.\n 4 12......\n 5 12...4..\n 6 "
               ".....4..\n"
               " 7 ........\n 8 ........\n");
    };

    "boards have any size up to the largest"_test = [] {
        naval::BoardText board;
        board.clear(rules_of("1,1,1,1"));
        expect(board.text() == "   A\n 1 .\n");
        board.clear(rules_of("2,11,1,1"));
        expect(board.text().ends_with(" 9 ..\n10 ..\n11 ..\n"));
        board.clear(rules_of("26,26,1,1"));
        expect(board.text().size() == 27U * 30U);
        expect(board.text().starts_with("   ABCDEFGHIJKLMNOPQRSTUVWXYZ\n 1 ...") &&
               board.text().ends_with("\n26 ..........................\n"));
    };

    "fifteen ships are shown as hex digits"_test = [] {
        naval::BoardText board;
        expect(naval::place_fleet(
            rules_of("15,1,15,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"),
            fleet_of("A1,N:B1,N:C1,N:D1,N:E1,N:F1,N:G1,N:H1,N:I1,N:J1,N:K1,N:L1,N:M1,N:N1,N:O1,N"),
            board));
        expect(board.text() == "   ABCDEFGHIJKLMNO\n 1 123456789ABCDEF\n");
    };

    "a fleet fits if it is on the board and no cell is taken twice"_test = [] {
        expect(fits("3,2,2,2,1", "A1,E:C2,N"));
        expect(fits("3,2,1,3", "C2,W") && fits("3,2,1,2", "A2,N") && fits("3,2,1,2", "A1,S"));
        expect(fits("26,26,1,26", "Z1,W") && fits("26,26,1,26", "Z26,N"));
    };

    "a fleet of the wrong size, off the board or with overlaps does not fit"_test = [] {
        expect(!fits("3,2,2,2,1", "A1,E")) << "too few";
        expect(!fits("3,2,1,1", "A1,E:B1,E")) << "too many";
        expect(!fits("3,2,2,2,1", "A1,E:B1,E")) << "crossing";
        expect(!fits("3,2,2,1,1", "A1,E:A1,E")) << "the same cell";
        for (const std::string_view ship :
             {"A2,S", "A1,N", "A1,W", "C1,E", "D1,W", "A3,N", "A0,S", "A100,N"}) {
            expect(!fits("3,2,1,2", ship)) << ship << "leaves the board";
        }
        expect(!fits("3,2,1,4", "A1,E") && !fits("26,26,1,27", "A1,E")) << "longer than the board";
        expect(!fits("3,2,1,1000", "A1,E") && !fits("3,2,1,9223372036854775807", "A1,E"));
    };

    "a shot hits, sinks or misses, and counts once"_test = [] {
        naval::Side side;
        expect(side.place(rules_of("3,2,2,2,1"), fleet_of("A1,E:C2,N")));
        expect(side.shoot(at("A1")) == Shot::hit);
        expect(side.shoot(at("A1")) == std::nullopt) << "tried";
        expect(side.shoot(at("A2")) == Shot::miss);
        expect(side.shoot(at("A2")) == std::nullopt) << "tried";
        expect(side.shoot(at("C2")) == Shot::sunk);
        expect(!side.is_defeated());
        expect(side.shoot(at("B1")) == Shot::sunk);
        expect(side.is_defeated());
        expect(side.board().text() == "   ABC\n 1 **.\n 2 /.*\n");
    };

    "the lines for people have the words of the specification"_test = [] {
        support::StringWriter lines;
        naval::put_result_line(lines, naval::Player::one, Shot::hit, at("A1"));
        naval::put_result_line(lines, naval::Player::two, Shot::miss, at("Z26"));
        naval::put_result_line(lines, naval::Player::two, Shot::sunk, at("B10"));
        naval::put_game_over_line(lines, naval::Player::two);
        expect(
            lines.text ==
            "HIT player 1 guessed A1\nMISS player 2 guessed Z26\nSHIP SUNK player 2 guessed B10\n"
            "GAME OVER - player 2 wins\n");
    };
};
