// The 499 client at a terminal, with servers that say what a test wants them to.
#include <boost/ut.hpp>
#include <filesystem>
#include <string>

#include "tests/support/network.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/scratch.hpp"
#include "tests/support/text.hpp"
#include "tests/terminal/terminal.hpp"

using namespace boost::ut;
using support::Connection;
using support::Listener;
using terminal::Session;

namespace {

class Place : public support::Scratch {
public:
    Place() {
        for (const char* const name : {"client499", "multitool"}) {
            std::filesystem::create_symlink(support::multitool_under_test(), path() / name);
        }
    }
};

}  // namespace

const suite<"client499 at a terminal"> terminal_suite = [] {
    "nothing that other players write controls the terminal"_test = [] {
        const Place place;
        const Listener listener;
        Session session(place.path(),
                        {"./client499", "Ann", "game", std::to_string(listener.port())});
        const Connection server = listener.accept();
        server.say(
            "M\x1b]0;title\a\x9b"
            "2J \xc2\x9b"
            "2J J\xc3\xbcrgen\r\nM\nO\n");
        expect(session.exit_status() == 0_i);
        expect(session.screen() ==
               "Info: \\x1b]0;title\\x07\\x9b2J \\xc2\\x9b2J J\xc3\xbcrgen\\x0d\r\nInfo: \r\n")
            << support::shown(session.screen());
    };

    "with comfort the user is told the state of the game and why an answer is refused"_test = [] {
        const Place place;
        const Listener listener;
        Session session(place.path(), {"./multitool", "client499", "--comfort", "Ann", "game",
                                       std::to_string(listener.port())});
        Connection server = listener.accept();
        std::string screen;
        const auto expect_screen = [&](const std::string& more) {
            screen += more;
            expect(session.wait_until_screen_ends_with(screen)) << support::shown(session.screen());
        };
        const auto type = [&](const std::string& line) {
            session.type(line + "\n");
            screen += line + "\r\n";
        };
        expect(server.hear_until("game\n") == "Ann\ngame\n");
        server.say("MHi\n");
        expect_screen(
            "Info: Hi\r\n"
            "The game begins when four players have come: up to three are missing.\r\n");
        server.say("MTeam1: Ann, Cyd\nMTeam2: B\x1b, Dee\nHKCTDKHAS3S5C7S8DAC9H9S5H7D\nB\n");
        const std::string spades = "S: A 9 7 3\r\n";
        const std::string clubs = "C: A K 5\r\n";
        const std::string diamonds = "D: T 8 7\r\n";
        expect_screen(
            "Info: Team1: Ann, Cyd\r\nInfo: Team2: B\\x1b, Dee\r\n"
            "All four are here: you and Cyd (team 1) against B\\x1b and Dee (team 2).\r\n"
            "\r\nA new hand, you begin the bidding:\r\n" +
            spades + clubs + diamonds + "H: K 9 5\r\nBid> ");
        type("pass");
        expect_screen("The first bid has to be made: nobody can pass before.\r\nBid> ");
        type(std::string(100, 'x'));
        expect_screen("That is not a bid: type 4 to 9 and a suit, such as 6C.\r\nBid> ");
        type("4h");
        expect(server.hear(3) == "4H\n");
        expect_screen("B\\x1b is next.\r\n");
        server.say("MB\x1b passes\nMCyd bids 5C\nMDee passes\nB5C\n");
        expect_screen(
            "Info: B\\x1b passes (Cyd is next)\r\nInfo: Cyd bids 5C (Dee is next)\r\n"
            "Info: Dee passes (you are next)\r\n[5C] - Bid (or pass)> ");
        type("5S");
        expect_screen(
            "5S is not above 5C: bid a higher number, or the same with a later suit of S, C, D, "
            "H.\r\n[5C] - Bid (or pass)> ");
        type("what");
        expect_screen(
            "That is not a bid: type 4 to 9 and a suit, such as 6C, or pass.\r\n"
            "[5C] - Bid (or pass)> ");
        type(" Pass");
        expect(server.hear(3) == "PP\n");
        server.say("T5C\nMCyd plays QH\nMDee plays 8H\nPH\n");
        expect_screen(
            "\r\nThe contract is 5C by Cyd: 5 tricks, clubs are trumps; Cyd leads.\r\n"
            "Info: Cyd plays QH (Dee is next)\r\nInfo: Dee plays 8H (you are next)\r\n" +
            spades + clubs + diamonds + "H: K 9 5\r\n[H] play> ");
        type("as");
        expect_screen("Follow suit: you have hearts.\r\n[H] play> ");
        type("ah");
        expect_screen("You do not have AH.\r\n[H] play> ");
        type("king");
        expect_screen("That is not a card: type its rank and its suit, such as TH.\r\n[H] play> ");
        type("kh");
        expect(server.hear(3) == "KH\n");
        server.say("A\nMB\x1b plays 2H\nMAnn won\nL\n");
        expect_screen(
            "B\\x1b is next.\r\nInfo: B\\x1b plays 2H\r\n"
            "Info: Ann won (tricks: you and Cyd 1, B\\x1b and Dee 0; you lead)\r\n"
            "\r\nContract 5C by Cyd; tricks: you and Cyd 1, B\\x1b and Dee 0.\r\n" +
            spades + clubs + diamonds + "H: 9 5\r\nLead> ");
        type("7s");
        server.say("A\nMCyd disconnected early\nO\n");
        expect(session.exit_status() == 0_i);
        expect(session.screen() == screen + "B\\x1b is next.\r\nInfo: Cyd disconnected early\r\n")
            << support::shown(session.screen());
    };
};
