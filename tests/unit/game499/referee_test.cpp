#include <array>
#include <boost/ut.hpp>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/game499/referee.hpp"
#include "tests/support/listeners.hpp"

using namespace boost::ut;
using namespace game499;

namespace {

constexpr std::string_view example_deck =
    "KC8H5SJCTD9C3CTCKHKSAH7CAS3D4SQH3SJSJHQD5C2S8C4C7S3HKD4H8DTSAD4DACTH6H6D9HJD2C7H9S6S9D6C5HQS2H"
    "8S"
    "7D2D5DQC";

// What Ann hears in the example of the protocol's description, her answers in brackets.
constexpr std::string_view anns_stream = R"(MTeam1: Ann, Cy
MTeam2: Bob, Di
HKCTDKHAS3S5C7S8DAC9H9S5H7D
B [4H]
MBob bids 5C
MCy passes
MDi bids 6C
B6C [6H]
MBob passes
MDi bids 7S
B7S [PP]
T7S
MDi plays QH
PH [KH]
A
MBob plays TH
MCy plays AH
MCy won
MCy plays 3C
MDi plays QC
PC [KC]
A
MBob plays 9C
MAnn won
L [5H]
A
MBob plays 3H
MCy plays JH
MDi plays 7H
MCy won
MCy plays 2H
MDi plays 4H
PH [9H]
A
MBob plays 8H
MAnn won
L [9S]
A
MBob plays KS
MCy plays 4S
MDi plays 8S
MBob won
MBob plays JS
MCy plays 5S
MDi plays 7C
PS [3S]
A
MBob won
MBob plays 2S
MCy plays 9D
MDi plays 4D
PS [7S]
A
MAnn won
L [AC]
A
MBob plays TS
MCy plays 8C
MDi plays 6C
MBob won
MBob plays JD
MCy plays 5D
MDi plays 6D
PD [TD]
A
MBob won
MBob plays 2D
MCy plays KD
MDi plays QD
PD [8D]
A
MCy won
MCy plays 2C
MDi plays TC
PC [5C]
A
MBob plays 3D
MDi won
MDi plays 4C
PC [AS]
A
MBob plays QS
MCy plays 6H
MAnn won
L [7D]
A
MBob plays 6S
MCy plays AD
MDi plays JC
MBob won
MTeam 1=0, Team 2=-170
)";

std::vector<Card> cards_of(std::string_view deck) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < deck.size(); i += 2) {
        cards.push_back(*parse_card(deck.substr(i, 2)));
    }
    return cards;
}

using support::Listeners;
constexpr PlayerNames names = {"Ann", "Bob", "Cy", "Di"};

// A line as a whole.
bool hear(Referee& referee, Listeners& listeners, std::string_view line) {
    return referee.hear(listeners, line, true);
}

// The answers of all four, as Ann's stream tells them.
std::map<std::string, std::deque<std::string>> answers_in(std::string_view stream) {
    std::map<std::string, std::deque<std::string>> answers;
    while (!stream.empty()) {
        const std::string line(stream.substr(0, stream.find('\n')));
        stream.remove_prefix(line.size() + 1);
        const std::string player = line.substr(1, line.find(' ') - 1);
        if (line.ends_with(']')) {
            answers["Ann"].push_back(line.substr(line.size() - 3, 2));
        } else if (line.find(" bids ") != std::string::npos ||
                   line.find(" plays ") != std::string::npos) {
            answers[player].push_back(line.substr(line.size() - 2));
        } else if (line.ends_with(" passes")) {
            answers[player].emplace_back("PP");
        }
    }
    return answers;
}

std::string without_answers(std::string_view stream) {
    std::string plain;
    while (!stream.empty()) {
        const std::string_view line = stream.substr(0, stream.find('\n'));
        stream.remove_prefix(line.size() + 1);
        plain += line.substr(0, line.find(" ["));
        plain += '\n';
    }
    return plain;
}

// Plays on by the first card that may be played; P1 bids, the others pass. True at the end.
bool play_one(Referee& referee, Listeners& listeners, std::string_view bid) {
    const std::string& heard = listeners.heard(*referee.due());
    const std::size_t last = heard.rfind('\n', heard.size() - 2) + 1;
    if (heard[last] == 'B') {
        hear(referee, listeners, heard.size() - last == 2 ? bid : "PP");
        return !referee.due();
    }
    for (const char rank : rank_letters) {
        for (const char suit : suit_letters) {
            if (hear(referee, listeners, std::string{rank, suit})) {
                return !referee.due();
            }
        }
    }
    expect(false) << "no card may be played";
    return true;
}

}  // namespace

const suite<"499: referee"> referee_suite = [] {
    "Ann receives the lines of the example in the specification"_test = [] {
        const std::vector<Card> deck = cards_of(example_deck);
        Listeners listeners;
        Referee referee(deck, names);
        auto answers = answers_in(anns_stream);
        referee.begin(listeners);
        expect(listeners.heard(0) ==
               "MTeam1: Ann, Cy\nMTeam2: Bob, Di\nHKCTDKHAS3S5C7S8DAC9H9S5H7D\nB\n");
        expect(listeners.heard(1) ==
               "MTeam1: Ann, Cy\nMTeam2: Bob, Di\nH8H9CKS3DJS2S3HTSTHJD6SQS2D\n");
        expect(listeners.heard(2) ==
               "MTeam1: Ann, Cy\nMTeam2: Bob, Di\nH5S3CAH4SJH8CKDAD6H2C9D2H5D\n");
        expect(listeners.heard(3) ==
               "MTeam1: Ann, Cy\nMTeam2: Bob, Di\nHJCTC7CQHQD4C4H4D6D7H6C8SQC\n");
        for (;;) {
            auto& mine = answers[std::string(names[*referee.due()])];
            if (mine.empty()) {
                break;
            }
            expect(hear(referee, listeners, mine.front())) << mine.front();
            mine.pop_front();
        }
        // The next hand comes from the same deck: there is no other.
        expect(listeners.heard(0) ==
               without_answers(anns_stream) + "HKCTDKHAS3S5C7S8DAC9H9S5H7D\nB\n");
        expect(referee.due() == 0U);
    };

    "after a bad answer the player is asked again, and the others are not notified"_test = [] {
        const std::vector<Card> deck = cards_of(example_deck);
        Listeners listeners;
        Referee referee(deck, names);
        referee.begin(listeners);
        const auto before = listeners.heard();
        for (const std::string_view line : {"", "PP", "3H", " 4H", "4H ", "4h"}) {
            expect(!hear(referee, listeners, line)) << line;
        }
        expect(listeners.heard(0) == before[0] + "B\nB\nB\nB\nB\nB\n");
        expect(listeners.heard(1) == before[1] && listeners.heard(3) == before[3]);
        expect(hear(referee, listeners, "4H"));
        listeners.forget();
        expect(!hear(referee, listeners, "4C"));
        expect(listeners.heard() == std::array<std::string, 4>{"", "B4H\n", "", ""});
    };

    "an answer may arrive in pieces, and one that is too long is read to its end"_test = [] {
        const std::vector<Card> deck = cards_of(example_deck);
        Listeners listeners;
        Referee referee(deck, names);
        referee.begin(listeners);
        const auto before = listeners.heard();
        for (const std::string_view piece : {"4", "H", "", "4H"}) {
            expect(!referee.hear(listeners, piece, false));
        }
        expect(listeners.heard() == before) << "the line has not ended";
        expect(!hear(referee, listeners, "")) << "4H4H is no bid";
        expect(listeners.heard(0) == before[0] + "B\n" && referee.due() == 0U);
        expect(!referee.hear(listeners, "4", false) && hear(referee, listeners, "H"));
        expect(referee.due() == 1U);
    };

    "a game goes through the decks and ends with a winner"_test = [] {
        std::vector<Card> decks = cards_of(example_deck);
        const std::vector<Card> first = decks;
        std::reverse(decks.begin(), decks.end());
        decks.insert(decks.begin(), first.begin(), first.end());
        Listeners listeners;
        Referee referee(decks, names);
        referee.begin(listeners);
        while (!play_one(referee, listeners, "9H")) {
        }
        const std::string& heard = listeners.heard(2);
        const std::size_t first_hand = heard.find("\nH");
        const std::size_t second_hand = heard.find("\nH", first_hand + 1);
        expect(heard.substr(second_hand, 28) != heard.substr(first_hand, 28));
        for (const std::string& each : listeners.heard()) {
            expect(each.ends_with("\nMWinner is Team 2\nO\n") ||
                   each.ends_with("\nMWinner is Team 1\nO\n"));
        }
        expect(referee.end_reason().outcome == game::Outcome::finished &&
               !referee.end_reason().blame);
    };

    "all players receive the same lines at the end of the game"_test = [] {
        const std::vector<Card> deck = cards_of(example_deck);
        for (const std::string_view bid : {"4S", "7D", "8H", "9H"}) {
            Listeners listeners;
            Referee referee(deck, names);
            referee.begin(listeners);
            while (!play_one(referee, listeners, bid)) {
            }
            const std::size_t scores = listeners.heard(0).rfind("MTeam 1=");
            for (const std::string& each : listeners.heard()) {
                expect(each.substr(each.rfind("MTeam 1=")) == listeners.heard(0).substr(scores));
            }
            const std::string said = "MTeam 1=" + std::to_string(referee.score(0)) +
                                     ", Team 2=" + std::to_string(referee.score(1)) + "\n";
            expect(listeners.heard(0).substr(scores).starts_with(said)) << said;
            expect(referee.score(2) == referee.score(0) && referee.score(3) == referee.score(1));
        }
    };

    "the others receive the name of a player that left, and the game ends"_test = [] {
        const std::vector<Card> deck = cards_of(example_deck);
        Listeners listeners;
        Referee referee(deck, names);
        referee.begin(listeners);
        hear(referee, listeners, "4H");
        listeners.forget();
        referee.lose(listeners, *referee.due(), game::Outcome::gone);
        const std::string last = "MBob disconnected early\nO\n";
        expect(!referee.due());
        expect(referee.end_reason().outcome == game::Outcome::gone &&
               referee.end_reason().blame == 1U);
        expect(listeners.heard() == std::array<std::string, 4>{last, "", last, last});
    };
};
