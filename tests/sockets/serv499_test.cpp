// The 499 server as its clients see it.
#include <boost/ut.hpp>
#include <csignal>
#include <string>
#include <string_view>
#include <vector>

#include "tests/sockets/server_place.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/text.hpp"

using namespace boost::ut;
using sockets::Four;
using sockets::ServerPlace;
using support::Connection;

namespace {

constexpr std::size_t whole_game = 112;

void expect_streams(Four& four, const std::array<std::string, 4>& wanted) {
    for (std::size_t seat = 0; seat < 4; ++seat) {
        expect(support::difference(wanted[seat], four[seat].hear_all()).empty());
        expect(four[seat].ended());
    }
}

}  // namespace

const suite<"serv499"> server_suite = [] {
    "all clients of a game hear what they should, to the byte"_test = [] {
        const ServerPlace place;
        Four four(place, "game");
        four.answer(0, whole_game);
        expect_streams(four, Four::streams(whole_game, false));
    };

    "games of the same name follow one another, each from the first deck"_test = [] {
        const ServerPlace place;
        for (int game = 0; game < 3; ++game) {
            Four four(place, "again");
            four.answer(0, whole_game);
            expect_streams(four, Four::streams(whole_game, false));
        }
    };

    "a full game's name is free while it is played"_test = [] {
        const ServerPlace place;
        Four first(place, "game");
        first.answer(0, 10);
        Four second(place, "game");
        second.answer(0, whole_game);
        expect_streams(second, Four::streams(whole_game, false));
        first.answer(10, whole_game);
        expect_streams(first, Four::streams(whole_game, false));
    };

    "all answers may come in one packet with the names, before the end of the lines"_test = [] {
        const ServerPlace place;
        std::array<std::string, 4> said;
        for (std::size_t seat = 0; seat < 4; ++seat) {
            said[seat] = std::string(Four::names[seat]) + "\nahead\n";
        }
        for (const auto& [seat, text] : Four::answers()) {
            said[seat] += text + "\n";
        }
        std::vector<Connection> clients;
        for (const std::string& text : said) {
            clients.push_back(place.connect());
            expect(clients.back().say(text));
            clients.back().end_speaking();
        }
        const auto wanted = Four::streams(whole_game, false);
        for (std::size_t seat = 0; seat < 4; ++seat) {
            expect(support::difference(wanted[seat], clients[seat].hear_all()).empty());
        }
    };

    "the names may come byte by byte"_test = [] {
        const ServerPlace place;
        std::vector<Connection> clients;
        for (const std::string_view name : Four::names) {
            clients.push_back(place.connect());
            for (const char c : std::string(name) + "\nslow\n") {
                expect(clients.back().say(std::string(1, c)));
            }
        }
        expect(clients[0].hear_until("B\n").ends_with("HASKSQSJSTS9S8S7S6S5S4S3S2S\nB\n"));
    };

    "every client is greeted at once, whatever the others do"_test = [] {
        const ServerPlace place({.greeting = "%s%s%n %d"});
        Connection silent = place.connect();
        expect(silent.hear_until("\n") == "M%s%s%n %d\n");
        Connection half = place.connect();
        half.say("half a na");
        Connection greeted = place.connect();
        expect(greeted.hear_until("\n") == "M%s%s%n %d\n");
    };

    "the greeting may be empty or longer than a read"_test = [] {
        const ServerPlace brief({.greeting = ""});
        expect(brief.connect().hear_until("\n") == "M\n");
        const std::string text(100'000, 'g');
        const ServerPlace wordy({.greeting = text});
        Four four(wordy, "game");
        for (std::size_t seat = 0; seat < 4; ++seat) {
            expect(four[seat].hear_until("\nMTeam1: ann, cyd\n") ==
                   "M" + text + "\nMTeam1: ann, cyd\n");
        }
    };

    "names are any bytes, compared as bytes"_test = [] {
        const ServerPlace place;
        std::vector<Connection> clients;
        const std::string_view names[] = {"\xff%s", "a b", "", "Z"};
        for (const std::string_view name : names) {
            clients.push_back(place.join(name, "  "));
        }
        expect(clients[0].hear_until("\nH") == "MHi\nMTeam1: , a b\nMTeam2: Z, \xff%s\nH");
        expect(clients[2].hear_until("\nB\n").ends_with("\nB\n"));
    };

    "names of 4096 bytes are good, a longer one ends the connection"_test = [] {
        const ServerPlace place;
        const std::string name(4096, 'n');
        std::vector<Connection> clients;
        for (int i = 0; i < 4; ++i) {
            clients.push_back(place.join(name, name));
        }
        expect(clients[0].hear_until("\nB\n").ends_with("\nB\n"));
        clients[0].say("4S\n");
        expect(clients[1].hear_until("B4S\n").ends_with("M" + name + " bids 4S\nB4S\n"));
        Connection longer = place.connect();
        longer.say(name + "n");
        longer.hear_all();
        expect(longer.ended());
        Connection long_game = place.connect();
        long_game.say("a\n" + name + "n");
        long_game.hear_all();
        expect(long_game.ended());
    };

    "bad lines are asked for again, and only that client is told"_test = [] {
        const ServerPlace place;
        Four four(place, "game");
        const std::string begin = Four::streams(0, false)[0];
        expect(four[0].hear(begin.size()) == begin);
        using namespace std::string_view_literals;
        for (const std::string_view line :
             {"\n"sv, "PP\n"sv, "4h\n"sv, " 4H\n"sv, "4H \n"sv, "4H\0\n"sv, "\0\0\n"sv, "4\n"sv,
              "3S\n"sv, "AS\n"sv, "4H\r\n"sv, "4HH\n"sv}) {
            four[0].say(line);
            expect(four[0].hear(2) == "B\n") << line;
        }
        four[0].say(std::string(200'000, 'x') + "\n");
        expect(four[0].hear(2) == "B\n");
        four[0].say("4\n5\n\n\n4H\n");  // several at once
        expect(four[0].hear(8) == "B\nB\nB\nB\n");
        expect(four[0].is_silent());
        expect(four[1].hear_until("B4H\n").ends_with("C\nMann bids 4H\nB4H\n"));
        for (const std::string_view line : {"4D\n", "4H\n", "PPP\n"}) {
            four[1].say(line);
            expect(four[1].hear(4) == "B4H\n");
        }
        for (const std::size_t seat : {1U, 2U, 3U}) {
            four[seat].say("PP\n");
        }
        expect(four[0].hear_until("L\n") == "Mbob passes\nMcyd passes\nMdee passes\nT4H\nL\n");
        for (const std::string_view line : {"PP\n", "AH\n", "as\n"}) {
            four[0].say(line);
            expect(four[0].hear(2) == "L\n");
        }
        four[0].say("KS\n");
        expect(four[0].hear(2) == "A\n");
    };

    "it ends at once by a signal, with games open"_test = [] {
        for (const int signal : {SIGTERM, SIGINT}) {
            ServerPlace place;
            Four four(place, "game");
            four[0].hear_until("B\n");
            place.process().signal(signal);
            const support::Outcome outcome = place.process().finish();
            expect(outcome.signal == signal && outcome.out.empty() && outcome.err.empty());
        }
    };

    "a port that was just left can be had again"_test = [] {
        const support::Scratch scratch;
        support::write_file(scratch / "decks", sockets::suit_each_deck);
        ServerPlace place;
        Connection client = place.connect();
        expect(client.hear(4) == "MHi\n");
        place.process().signal(SIGTERM);
        place.process().finish();
        // The server has closed first: it is on its side that the connection lingers.
        client.hear_all();
        client.close();
        support::Process next({.program = support::multitool_under_test(),
                               .argv = {"serv499", std::to_string(place.port()), "Ho", "decks"},
                               .folder = scratch.path()});
        expect(place.connect().hear(4) == "MHo\n");
        next.signal(SIGTERM);
        expect(next.finish().signal == SIGTERM);
    };

    "a port that is listened on is an error, after those of the decks"_test = [] {
        const support::Scratch scratch;
        support::write_file(scratch / "decks", sockets::suit_each_deck);
        const auto start_on = [&](std::uint16_t port, const std::string& decks) {
            return support::run({.program = support::multitool_under_test(),
                                 .argv = {"serv499", std::to_string(port), "Hi", decks},
                                 .folder = scratch.path()});
        };
        const support::Listener taken;
        const support::Outcome refused = start_on(taken.port(), "decks");
        expect(refused.status == 5 && refused.err == "Port Error\n" && refused.out.empty());
        const support::Outcome bad_deck = start_on(taken.port(), "none");
        expect(bad_deck.status == 6 && bad_deck.err == "Deck Error\n");
    };
};
