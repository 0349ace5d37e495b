// bark at a terminal: what has been said is seen before anything has to be typed.
#include <boost/ut.hpp>
#include <filesystem>
#include <string>

#include "tests/support/process.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/scratch.hpp"
#include "tests/support/text.hpp"
#include "tests/terminal/terminal.hpp"

using namespace boost::ut;
using terminal::Session;

namespace {

class Place : public support::Scratch {
public:
    Place() {
        for (const char* const name : {"bark", "multitool"}) {
            std::filesystem::create_symlink(support::multitool_under_test(), path() / name);
        }
        support::write_file(path() / "d",
                            "13\n1A\n2A\n3A\n4A\n5A\n1B\n2B\n3B\n4B\n5B\n6C\n7D\n8E\n");
    }
};

}  // namespace

const suite<"bark at a terminal"> terminal_suite = [] {
    "a game of a person against an automatic player, with a mistake and a save"_test = [] {
        const Place place;
        Session session(place.path(), {"./bark", "d", "3", "3", "h", "a"});
        std::string screen = "......\r\n......\r\n......\r\nHand(1): 1A 2A 3A 4A 5A 6C\r\nMove? ";
        expect(session.wait_until_screen_ends_with("Move? ") && session.screen() == screen)
            << support::shown(session.screen());

        session.type("hello\n");
        screen += "hello\r\nMove? ";
        expect(session.wait_until_screen_ends_with(screen)) << support::shown(session.screen());

        session.type("SAVEgame\n");
        screen += "SAVEgame\r\nMove? ";
        expect(session.wait_until_screen_ends_with(screen)) << support::shown(session.screen());
        expect(support::read_file(place / "game") ==
               "3 3 11 1\nd\n1A2A3A4A5A6C\n1B2B3B4B5B\n******\n******\n******\n")
            << "complete when the prompt is there";

        session.type("6 2 2\n");
        screen +=
            "6 2 2\r\n......\r\n..6C..\r\n......\r\nHand: 1B 2B 3B 4B 5B 7D\r\n"
            "Player 2 plays 1B in column 2 row 3\r\n......\r\n..6C..\r\n..1B..\r\n"
            "Hand(1): 1A 2A 3A 4A 5A 8E\r\nMove? ";
        expect(session.wait_until_screen_ends_with(screen)) << support::shown(session.screen());

        session.type("1 1 2\n");
        screen += "1 1 2\r\n......\r\n1A6C..\r\n..1B..\r\nPlayer 1=1 Player 2=1\r\n";
        expect(session.exit_status() == 0_i);
        expect(session.screen() == screen) << support::shown(session.screen());
    };

    "a line that comes in parts is one line"_test = [] {
        const Place place;
        Session session(place.path(), {"./bark", "d", "3", "3", "a", "h"});
        expect(session.wait_until_screen_ends_with("Move? "));
        session.type("1 2");
        expect(session.wait_until_screen_ends_with("Move? 1 2"));
        session.type(" 3\n");
        expect(
            session.wait_until_screen_ends_with("8E\r\nPlayer 1 plays 2A in column 2 row 1\r\n"
                                                "..2A..\r\n..1A..\r\n..1B..\r\n"
                                                "Player 1=2 Player 2=1\r\n"))
            << support::shown(session.screen());
        expect(session.exit_status() == 0_i);
    };

    "through a pipe the prompt comes before more input is needed"_test = [] {
        const Place place;
        support::Process game({.program = "./bark",
                               .argv = {"./bark", "d", "3", "3", "h", "h"},
                               .folder = place.path(),
                               .keep_input_open = true});
        expect(game.wait_until_out_has("Hand(1): 1A 2A 3A 4A 5A 6C\nMove? "));
        // A move, and more of a line than any valid one has, but not its end.
        game.send("1 1 1\n" + std::string(200, 'x'));
        expect(game.wait_until_out_has("Hand(2): 1B 2B 3B 4B 5B 7D\nMove? "));
        game.send("\n1 1 2\n");
        expect(game.wait_until_out_has("Move? Move? 1A....\n1B....\n......\n"));
    };

    "input that a game did not need is left for the next program"_test = [] {
        const Place place;
        support::write_file(place / "moves", "1 1 1\n1 1 2\n1 1 3\nand so on\n");
        const support::Outcome outcome =
            support::run({.program = "/bin/sh",
                          .argv = {"sh", "-c", "(./bark d 3 3 h h >/dev/null; cat) <moves"},
                          .folder = place.path()});
        expect(outcome.out == "and so on\n") << support::shown(outcome.out);
    };

    "the key for the end of input ends the game"_test = [] {
        const Place place;
        Session session(place.path(), {"./bark", "d", "3", "3", "h", "h"});
        expect(session.wait_until_screen_ends_with("Move? "));
        session.type("\x04");
        expect(session.exit_status() == 7_i);
        expect(session.screen().ends_with("Move? End of input\r\n"))
            << support::shown(session.screen());
    };

    "a game with comfort says what is wrong and what was done"_test = [] {
        const Place place;
        Session session(place.path(),
                        {"./multitool", "bark", "--comfort", "d", "3", "3", "h", "a"});
        std::string screen;
        const auto expect_screen = [&](const std::string& more) {
            screen += more;
            expect(session.wait_until_screen_ends_with(screen)) << support::shown(session.screen());
        };
        expect_screen(
            "Type help to see what you can type.\r\n"
            "\r\n      1  2  3\r\n  1  .. .. ..\r\n  2  .. .. ..\r\n  3  .. .. ..\r\n"
            "Hand(1): 1A 2A 3A 4A 5A 6C\r\n   Card:  1  2  3  4  5  6\r\nMove? ");
        struct Refused {
            const char* typed;
            const char* said;
        };
        for (const Refused& each :
             {Refused{"hello",
                      "That is not a move: type the numbers of a card, a column and a row."},
              Refused{"", "That is not a move: type the numbers of a card, a column and a row."},
              Refused{"7 1 1", "There is no card 7: your cards are 1 to 6."},
              Refused{"0 1 1", "There is no card 0: your cards are 1 to 6."},
              Refused{"1 4 1", "There is no column 4: they are 1 to 3."},
              Refused{"1 1 0", "There is no row 0: they are 1 to 3."},
              Refused{"1 1 1 1",
                      "That is more than a move: a card, a column and a row are enough."},
              Refused{"save", "Name the file as well: save FILE"},
              Refused{"save none/x", "The game cannot be saved in 'none/x'."},
              Refused{"save my game", "The game is saved in 'my game'."},
              Refused{"SAVEgame", "The game is saved in 'game'."}}) {
            session.type(std::string(each.typed) + "\n");
            expect_screen(std::string(each.typed) + "\r\n" + each.said + "\r\nMove? ");
        }
        expect(support::read_file(place / "my game") == support::read_file(place / "game"));
        session.type(" 6  2 2\n");
        expect_screen(
            " 6  2 2\r\n"
            "\r\n      1  2  3\r\n  1  .. .. ..\r\n  2  .. 6C ..\r\n  3  .. .. ..\r\n"
            "Hand: 1B 2B 3B 4B 5B 7D\r\nPlayer 2 plays 1B in column 2 row 3\r\n"
            "\r\n      1  2  3\r\n  1  .. .. ..\r\n  2  .. 6C ..\r\n  3  .. 1B ..\r\n"
            "Hand(1): 1A 2A 3A 4A 5A 8E\r\n   Card:  1  2  3  4  5  6\r\nMove? ");
        session.type("1 2 2\n");
        expect_screen("1 2 2\r\nColumn 2 row 2 is taken, by 6C.\r\nMove? ");
        session.type("1 1 1\n");
        expect_screen(
            "1 1 1\r\nColumn 1 row 1 has no card beside it: cards go next to others.\r\nMove? ");
        session.type("1 1 2\n");
        expect(session.exit_status() == 0_i);
        expect(session.screen().ends_with("Player 1=1 Player 2=1\r\nNobody wins.\r\n"));
    };

    "with comfort there is help, and the user may quit"_test = [] {
        const Place place;
        Session session(place.path(),
                        {"./multitool", "bark", "--comfort", "--", "d", "3", "3", "h", "a"});
        expect(session.wait_until_screen_ends_with("Move? "));
        session.type("help\n");
        expect(session.wait_until_screen_ends_with("suit of theirs.\r\nMove? "));
        session.type("quit\n");
        expect(session.exit_status() == 0_i && session.screen().ends_with("quit\r\n"));
    };
};
