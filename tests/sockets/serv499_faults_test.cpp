// The 499 server with clients that leave, flood, stall and crowd.
#include <boost/ut.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/sockets/server_place.hpp"
#include "tests/support/text.hpp"

using namespace boost::ut;
using sockets::Four;
using sockets::ServerPlace;
using support::Connection;

namespace {

enum class Leaving { close, reset, end_of_lines };

void leave(Connection& client, Leaving how) {
    switch (how) {
        case Leaving::close: client.close(); break;
        case Leaving::reset: client.reset(); break;
        case Leaving::end_of_lines: client.end_speaking(); break;
    }
}

// Nothing of the games before is left: the lobby's thread and the same descriptors as at the start.
void expect_rest(const ServerPlace& place, std::size_t descriptors) {
    expect(ServerPlace::wait_until([&] { return place.is_idle(); }));
    expect(ServerPlace::wait_until([&] { return place.open_descriptors() <= descriptors; }));
}

bool serves_a_game(const ServerPlace& place) {
    Four four(place, "does it work?");
    return four[0].hear_until("\nB\n").ends_with("\nB\n");
}

}  // namespace

const suite<"serv499 faults"> faults_suite = [] {
    "a client that leaves at any question ends the game for the others"_test = [] {
        const ServerPlace place;
        const std::size_t descriptors = place.open_descriptors();
        const std::vector<Four::Answer> answers = Four::answers();
        for (std::size_t count = 0; count < answers.size(); ++count) {
            Four four(place, "game" + std::to_string(count));
            const std::size_t leaver = answers[count].seat;
            four.answer(0, count);
            // What it said before it left counts, the beginning of a line does not.
            four[leaver].say(count % 2 == 0 ? "" : "8");
            const auto how = static_cast<Leaving>(count % 3);
            // Closed over something unheard, its kernel would drop what it has not sent yet.
            if (how != Leaving::end_of_lines) {
                four[leaver].hear(Four::streams(count, false)[leaver].size());
            }
            leave(four[leaver], how);
            const auto wanted = Four::streams(count, true);
            for (std::size_t seat = 0; seat < 4; ++seat) {
                if (seat != leaver || how == Leaving::end_of_lines) {
                    expect(support::difference(wanted[seat], four[seat].hear_all()).empty())
                        << count;
                }
            }
        }
        expect_rest(place, descriptors);
    };

    "players who leave a pending game keep their places"_test = [] {
        const ServerPlace place;
        for (const Leaving how : {Leaving::close, Leaving::reset, Leaving::end_of_lines}) {
            for (const std::string_view name : {"a", "b", "c"}) {
                Connection client = place.join(name, "pending");
                if (how == Leaving::reset) {
                    client.hear(4);  // so that it cannot overtake the names
                }
                leave(client, how);
                if (how == Leaving::end_of_lines) {
                    client.close();
                }
            }
            Connection last = place.join("d", "pending");
            expect(last.hear_all() ==
                   "MHi\nMTeam1: a, c\nMTeam2: b, d\nHAHKHQHJHTH9H8H7H6H5H4H3H2H\n"
                   "Ma disconnected early\nO\n");
        }
    };

    "a client that leaves before the second newline takes no place"_test = [] {
        const ServerPlace place;
        const std::size_t descriptors = place.open_descriptors();
        for (const std::string_view text : {"", "x", "x\n", "x\ngame"}) {
            for (const Leaving how : {Leaving::close, Leaving::reset, Leaving::end_of_lines}) {
                Connection client = place.connect();
                client.say(text);
                leave(client, how);
            }
        }
        expect_rest(place, descriptors);
        Four four(place, "game");
        expect(four[0].hear_until("\nB\n").ends_with("\nB\n"));
        expect(four[3].hear_until("\nH").ends_with("MTeam1: ann, cyd\nMTeam2: bob, dee\nH"));
    };

    "only a client whose answer is needed is missed"_test = [] {
        const ServerPlace place;
        Four four(place, "game");
        four[0].hear_until("\nB\n");
        four[1].close();
        four[3].reset();
        expect(four[2].hear_until("D\n").ends_with("D\n") && four[2].is_silent());
        four[0].say("8H\n");
        expect(four[2].hear_all() == "Mann bids 8H\nMbob disconnected early\nO\n");
        expect(four[0].hear_all() == "Mbob disconnected early\nO\n");
    };

    "answers sent before leaving are taken"_test = [] {
        const ServerPlace place;
        Four four(place, "game");
        four[0].say("8H\nAS\n");
        four[0].close();
        for (const std::size_t seat : {1U, 2U, 3U}) {
            four[seat].say("PP\n");
        }
        expect(four[1].hear_until("PS\n").ends_with("T8H\nMann plays AS\nPS\n"));
        four[1].say("AC\n");
        four[2].say("AD\n");
        four[3].say("AH\nKH\n");
        expect(four[3].hear_all().ends_with("Mdee won\nL\nA\nMann disconnected early\nO\n"));
    };

    "a line without end neither grows the server nor ends the game"_test = [] {
        const ServerPlace place;
        Four four(place, "game");
        Four other(place, "other");
        four[0].hear_until("\nB\n");
        const long before = place.memory_kib();
        const std::string piece(1 << 20, 'x');
        for (int megabyte = 0; megabyte < 16; ++megabyte) {
            expect(four[0].say(piece));
        }
        other[0].say("8H\n");
        expect(other[1].hear_until("B8H\n").ends_with("Mann bids 8H\nB8H\n"));
        four[0].say("\n8H\n");
        expect(four[0].hear(2) == "B\n");
        expect(four[1].hear_until("B8H\n").ends_with("Mann bids 8H\nB8H\n"));
        expect(sockets::is_sanitized() || place.memory_kib() - before < 512);
    };

    "a client that floods and never reads holds up its own game alone"_test = [] {
        const ServerPlace place;
        const Four bad(place, "bad");
        Connection flood = place.join("a", "worse");
        std::vector<Connection> company;
        for (const std::string_view name : {"b", "c", "d"}) {
            company.push_back(place.join(name, "worse"));
        }
        std::string junk;
        for (int i = 0; i < 100'000; ++i) {
            junk += "x\n";
        }
        flood.say(junk);
        expect(serves_a_game(place));
        flood.close();
        expect(company[0].hear_all().ends_with("Ma disconnected early\nO\n"));
    };

    "silent connections cost only their descriptors"_test = [] {
        const ServerPlace place;
        const long before = place.memory_kib();
        std::vector<Connection> silent;
        for (int i = 0; i < 400; ++i) {
            silent.push_back(place.connect());
            silent.back().say(i % 2 == 0 ? "" : "half a li");
        }
        expect(silent.back().hear_until("\n") == "MHi\n");
        expect(serves_a_game(place));
        expect(sockets::is_sanitized() || place.memory_kib() - before < 128);
        const long ticks = place.clock_ticks();
        expect(silent.front().hear_until("\n") == "MHi\n");
        expect(silent.front().is_silent());
        expect(place.clock_ticks() - ticks <= 1_l);
    };

    "a full server waits without spinning, and goes on when clients leave"_test = [] {
        const ServerPlace place({.shell_before = "ulimit -n 32; "});
        std::vector<Connection> clients;
        for (int i = 0; i < 60; ++i) {
            clients.push_back(place.join("a", "game" + std::to_string(i)));
        }
        expect(ServerPlace::wait_until([&] { return place.open_descriptors() >= 32; }));
        expect(clients[10].hear_until("\n") == "MHi\n");
        const long ticks = place.clock_ticks();
        for (int moment = 0; moment < 10; ++moment) {
            expect(clients[50].is_silent());
        }
        expect(place.clock_ticks() - ticks <= 5_l);
        expect(clients[0].hear_until("\n") == "MHi\n" && clients[0].is_silent());
        for (int i = 0; i < 40; ++i) {
            clients[static_cast<std::size_t>(i)].close();
        }
        expect(clients[50].hear_until("\n") == "MHi\n");
        clients.clear();
        expect(serves_a_game(place));
    };

    "tables that all clients have left make room"_test = [] {
        const ServerPlace place({.shell_before = "ulimit -n 64; "});
        for (int i = 0; i < 100; ++i) {
            Connection client = place.join("a", "game" + std::to_string(i));
            client.say(i % 2 == 0 ? "" : "4S\n");  // what was said ahead keeps nobody's place
        }
        expect(serves_a_game(place));
    };

    "a table with a client left keeps its places"_test = [] {
        const ServerPlace place({.shell_before = "ulimit -n 32; "});
        place.join("a", "kept").hear(4);
        Connection there = place.join("b", "kept");
        there.hear(4);
        for (int i = 0; i < 60; ++i) {
            place.join("x", "game" + std::to_string(i)).hear(4);
        }
        for (int i = 0; i < 60; ++i) {
            place.connect().hear(4);
        }
        const Connection third = place.join("c", "kept");
        Connection last = place.join("d", "kept");
        expect(last.hear_until("\nH").ends_with("MTeam1: a, c\nMTeam2: b, d\nH"));
        expect(there.hear_all().ends_with("Ma disconnected early\nO\n"));
    };

    "the client that has been silent longest without naming a game makes room"_test = [] {
        const ServerPlace place({.shell_before = "ulimit -n 32; "});
        constexpr std::size_t own = 5;  // the standard ones, the listener, what it waits with
        constexpr std::size_t room = 32 - own;
        expect(ServerPlace::wait_until([&] { return place.open_descriptors() == own; }));
        std::vector<Connection> silent;
        while (silent.size() < room) {
            silent.push_back(place.connect());
            expect(silent.back().hear(4) == "MHi\n");
        }
        silent[0].say("half a na");
        expect(place.connect().hear(4) == "MHi\n");
        silent[1].hear_all();
        expect(silent[1].ended());
        expect(silent[0].is_silent() && silent[2].is_silent()) << "nobody else";
        silent[0].say("me\ngame\n");  // it has joined, and stays
        for (std::size_t i = 0; i < 3 * room; ++i) {
            silent.push_back(place.connect());
            expect(silent.back().hear(4) == "MHi\n");
        }
        silent[room].hear_all();
        expect(silent[room].ended() && silent[0].is_silent() && silent.back().is_silent());
        expect(serves_a_game(place));
    };

    "a client whose machine vanishes is noticed after a while"_test = [] {
        const ServerPlace place;
        Connection client = place.connect();
        client.hear(4);
        expect(place.probes_within(60));
    };

    "if no thread can be started the players are dropped and the server stays"_test = [] {
        if (sockets::is_sanitized()) {
            return;  // it takes the address space that is to be withheld
        }
        // No address space for another stack.
        const ServerPlace place({.shell_before = "ulimit -v 9000; "});
        std::vector<Connection> clients;
        bool dropped = false;
        for (int game = 0; game < 400 && !dropped; ++game) {
            for (const std::string_view name : Four::names) {
                clients.push_back(place.join(name, "game" + std::to_string(game)));
            }
            clients.back().hear_until("\nH");
            dropped = clients.back().ended();
        }
        expect(dropped);
        clients.clear();
        expect(ServerPlace::wait_until([&] { return place.is_idle(); }));
        expect(serves_a_game(place));
    };
};
