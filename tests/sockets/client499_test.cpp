// The 499 client with servers that say what a test wants them to.
#include <boost/ut.hpp>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "tests/support/network.hpp"
#include "tests/support/process.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/text.hpp"

using namespace boost::ut;
using support::Connection;
using support::Listener;
using support::Outcome;
using support::Process;

namespace {

const std::string hand = "HKCTDKHAS3S5C7S8DAC9H9S5H7D\n";
const std::string shown = "S: A 9 7 3\nC: A K 5\nD: T 8 7\nH: K 9 5\n";

support::Command client(const Listener& listener, const std::string& input,
                        const std::string& host = "127.0.0.1") {
    return {.program = support::multitool_under_test(),
            .argv = {"client499", "Ann", "game", std::to_string(listener.port()), host},
            .input = input};
}

struct Played {
    Outcome outcome;
    std::string said;  // by the client, after its names
};

// A server that says all of this at once and closes.
Played play(const std::string& lines, const std::string& input = "") {
    const Listener listener;
    Process process(client(listener, input));
    Connection server = listener.accept();
    expect(server.hear_until("game\n") == "Ann\ngame\n");
    // Beside it: the client takes no more than it can print, and what it prints is read here.
    std::thread speaker([&] {
        server.say(lines);
        server.end_speaking();
    });
    Outcome outcome = process.finish();
    speaker.join();
    return {std::move(outcome), server.hear_all()};
}

void expect_end(const Played& played, int status, std::string_view err, std::string_view out) {
    expect(played.outcome.status == status) << played.outcome.status;
    expect(support::difference(err, played.outcome.err).empty());
    expect(support::difference(out, played.outcome.out).empty())
        << support::difference(out, played.outcome.out);
}

// Nothing where there is no IPv6.
std::unique_ptr<const Listener> listener_of_ipv6() {
    try {
        return std::make_unique<const Listener>(true);
    } catch (const std::runtime_error&) {
        return nullptr;
    }
}

constexpr std::string_view protocol_error = "Protocol Error.\n";

}  // namespace

const suite<"client499"> client_suite = [] {
    "a name is one line"_test = [] {
        for (const auto& [name, game] : {std::pair("a\nb", "game"), std::pair("a", "game\n")}) {
            const Outcome outcome = support::run({.program = support::multitool_under_test(),
                                                  .argv = {"client499", name, game, "1"}});
            expect(outcome.status == 4 && outcome.err == "Invalid Arguments.\n");
        }
    };

    "infos are shown unchanged at any time"_test = [] {
        expect_end(play("MHi\nM\nM %s\x80\nMAnn disconnected early\nO\n"), 0, "",
                   "Info: Hi\nInfo: \nInfo:  %s\x80\nInfo: Ann disconnected early\n");
        const std::string text(200'000, 'x');
        expect_end(play("M" + text + "\nM" + text + text + "\nO\n"), 0, "",
                   "Info: " + text + "\nInfo: " + text + text + "\n");
    };

    "the end may come in every state"_test = [] {
        expect_end(play("O\n"), 0, "", "");
        expect_end(play("MHi\nO\n"), 0, "", "Info: Hi\n");
        expect_end(play("MHi\n" + hand + "O\n"), 0, "", "Info: Hi\n" + shown);
        expect_end(play("MHi\n" + hand + "T4H\nO\n"), 0, "", "Info: Hi\n" + shown);
    };

    "a line that may not come now breaks the protocol"_test = [] {
        const std::string bid = "MHi\n" + hand;
        const std::string playing = bid + "T4H\n";
        for (const std::string& line : std::initializer_list<std::string>{
                 hand, "B\n", "B4H\n", "T4H\n", "L\n", "PS\n", "A\n", "\n", "X\n", " \n", "m\n"}) {
            expect_end(play(line), 6, protocol_error, "");
        }
        for (const std::string& line : std::initializer_list<std::string>{
                 "B\n", "B4H\n", "T4H\n", "L\n", "PS\n", "A\n", "\n", "X\n", "HAS\n",
                 hand.substr(0, 25) + "\n", hand.substr(0, 27) + "2S\n", "Ox\n"}) {
            expect_end(play("MHi\n" + line), 6, protocol_error, "Info: Hi\n");
        }
        for (const std::string& line : std::initializer_list<std::string>{
                 hand, "L\n", "PS\n", "A\n", "B4\n", "BPP\n", "T\n", "T4\n", "TPP\n", "B \n"}) {
            expect_end(play(bid + line), 6, protocol_error, "Info: Hi\n" + shown);
        }
        for (const std::string& line : std::initializer_list<std::string>{
                 hand, "B\n", "T4H\n", "A\n", "L \n", "P\n", "PX\n", "AA\n"}) {
            expect_end(play(playing + line), 6, protocol_error, "Info: Hi\n" + shown);
        }
    };

    "a server that closes breaks the protocol, and half a line does not count"_test = [] {
        expect_end(play(""), 6, protocol_error, "");
        expect_end(play("MHi\n"), 6, protocol_error, "Info: Hi\n");
        expect_end(play("MHi\nMmore"), 6, protocol_error, "Info: Hi\n");
        expect_end(play("MHi\nO"), 6, protocol_error, "Info: Hi\n");
        expect_end(play("MHi\nM" + std::string(100'000, 'x')), 6, protocol_error, "Info: Hi\n");
    };

    "a line without end that is not an info is not waited for"_test = [] {
        const Listener listener;
        Process process(client(listener, ""));
        const Connection server = listener.accept();
        server.say("MHi\n" + std::string(1000, 'H'));
        const Outcome outcome = process.finish();
        expect(outcome.status == 6 && !outcome.timed_out);
    };

    "bids are asked for, checked and sent"_test = [] {
        const Played played = play("MHi\n" + hand + "B\nMBob bids 5C\nB6C\nMx\nB9H\nT9H\nO\n",
                                   "PP\n3H\n\n 4H\n4H\n5C\n6C\n6H\n9H\nPP\n");
        expect(played.said == "4H\n6H\nPP\n");
        expect_end(played, 0, "",
                   "Info: Hi\n" + shown +
                       "Bid> Bid> Bid> Bid> Bid> Info: Bob bids 5C\n"
                       "[6C] - Bid (or pass)> [6C] - Bid (or pass)> [6C] - Bid (or pass)> Info: x\n"
                       "[9H] - Bid (or pass)> [9H] - Bid (or pass)> ");
    };

    "cards are asked for, checked and sent, and go when they are accepted"_test = [] {
        const std::string after = "S: A 9 7 3\nC: A K 5\nD: T 8 7\nH: 9 5\n";
        const Played played = play("MHi\n" + hand + "T7S\nMDi plays QH\nPH\nA\nL\nPS\nO\n",
                                   "AS\nQH\nKH\nKH\nAS\n" + std::string(200'000, 'x') + "\n9S");
        expect(played.said == "KH\nAS\n9S\n");
        expect_end(played, 0, "",
                   "Info: Hi\n" + shown + "Info: Di plays QH\n" + shown + "[H] play> " + shown +
                       "[H] play> " + shown + "[H] play> " + after + "Lead> " + after + "Lead> " +
                       after + "[S] play> " + after + "[S] play> ");
    };

    "a card that is not accepted stays in the hand"_test = [] {
        const Played played = play("MHi\n" + hand + "T7S\nL\nPH\nL\nO\n", "KH\nKH\nKH\n");
        expect(played.said == "KH\nKH\nKH\n");
        expect(played.outcome.status == 0);
    };

    "empty suits are shown without a blank, doubled cards twice"_test = [] {
        expect_end(play("MHi\nHASASASASASASASASASASASASAS\nO\n"), 0, "",
                   "Info: Hi\nS: A A A A A A A A A A A A A\nC:\nD:\nH:\n");
    };

    "the end of input quits at the prompt"_test = [] {
        constexpr std::string_view quit = "User Quit.\n";
        expect_end(play("MHi\n" + hand + "B\nO\n"), 7, quit, "Info: Hi\n" + shown + "Bid> ");
        expect_end(play("MHi\n" + hand + "B4H\nO\n", "xx\n"), 7, quit,
                   "Info: Hi\n" + shown + "[4H] - Bid (or pass)> [4H] - Bid (or pass)> ");
        expect_end(play("MHi\n" + hand + "B4H\nO\n", "4S"), 7, quit,
                   "Info: Hi\n" + shown + "[4H] - Bid (or pass)> [4H] - Bid (or pass)> ");
        expect_end(play("MHi\n" + hand + "T4H\nL\nO\n"), 7, quit,
                   "Info: Hi\n" + shown + shown + "Lead> ");
        expect_end(play("MHi\n" + hand + "T4H\nPD\nO\n"), 7, quit,
                   "Info: Hi\n" + shown + shown + "[D] play> ");
    };

    "the last line of the user counts without its newline"_test = [] {
        const Played played = play("MHi\n" + hand + "B\nO\n", "4H");
        expect(played.said == "4H\n" && played.outcome.status == 0);
    };

    "prompts are shown before the user is waited for"_test = [] {
        const Listener listener;
        support::Command command = client(listener, "");
        command.keep_input_open = true;
        Process process(command);
        const Connection server = listener.accept();
        server.say("MHi\n" + hand + "B\nMnot yet\n");
        expect(process.wait_until_out_has("Bid> "));
        expect(process.out() == "Info: Hi\n" + shown + "Bid> ");
        process.close_input();
        expect(process.finish().status == 7);
    };

    "a client that cannot print ends the game"_test = [] {
        const Listener listener;
        // In one line, in many, and with a question that would wait for the user.
        for (const std::string& text :
             {std::string(100, 'x'), "\nM" + std::string(100, 'x'), "\n" + hand + "B\n"}) {
            // A reader that leaves at once.
            support::Command command = client(listener, "");
            command.argv.insert(
                command.argv.begin(),
                {"sh", "-c", R"({ "$0" "$@"; echo $? >&2; } | true)", command.program.string()});
            command.program = "/bin/sh";
            command.keep_input_open = true;
            Process process(command);
            const Connection server = listener.accept();
            server.say("MHi");
            while (server.say(text)) {
            }
            const Outcome outcome = process.finish();
            expect(outcome.err == "System Error.\n8\n") << outcome.err;
        }
    };

    "a server that closed before an answer breaks the protocol"_test = [] {
        const Listener listener;
        support::Command command = client(listener, "4H\n");
        Process process(command);
        Connection server = listener.accept();
        server.say("MHi\n" + hand + "B\n");
        server.reset();
        const Outcome outcome = process.finish();
        expect(outcome.status == 6 && outcome.signal == 0);
        expect(outcome.err == protocol_error);
    };

    "hosts are found by number and by name, of both kinds"_test = [] {
        const auto reaches = [](const Listener& listener, const std::string& host) {
            Process process(client(listener, "", host));
            Connection server = listener.accept();
            server.say("MHi\nO\n");
            return server.hear_until("game\n") == "Ann\ngame\n" && process.finish().status == 0;
        };
        const Listener ipv4;
        for (const std::string_view host : {"127.0.0.1", "localhost", "127.1", "LocalHost"}) {
            expect(reaches(ipv4, std::string(host))) << host;
        }
        const std::unique_ptr<const Listener> ipv6 = listener_of_ipv6();
        if (ipv6) {
            expect(reaches(*ipv6, "::1"));
            expect(reaches(*ipv6, "localhost"));
        }
    };
};
