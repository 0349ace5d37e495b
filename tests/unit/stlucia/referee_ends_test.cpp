// The ways a game ends before somebody has won.
#include <boost/ut.hpp>
#include <initializer_list>
#include <string_view>

#include "games/stlucia/strategies.hpp"
#include "tests/unit/stlucia/match.hpp"

using namespace boost::ut;
using namespace stlucia_test;

namespace {

void bad_answers() {
    "a line that is no answer at all is not a message"_test = [] {
        for (const std::string_view line :
             {"", "reroll", "reroll ", "reroll X", "reroll 1 2", "Keepall", "keepall ", "stay?",
              "!", "turn 112233", "go\r"}) {
            Begun match;
            expect(!match.hear({line})) << line;
            expect_end(match, Outcome::not_a_message, 0U, 7,
                       "Invalid message received from player");
            expect(match.referee.end_reason().rule.empty());
            expect_all_told(match, "shutdown\n");
            expect(match.table.spectators().empty());
        }
    };

    "a malformed third reroll is not a message either"_test = [] {
        Begun match;
        expect(!match.hear({"reroll 1", "reroll 1", "reroll x"}));
        expect_end(match, Outcome::not_a_message, 0U, 7, "Invalid message received from player");
    };

    "a line that is too long is refused before its end"_test = [] {
        Begun match;
        match.referee.hear(match.table, "reroll 112233", false);
        expect(!match.referee.over());
        expect(!match.referee.hear(match.table, "H", false));
        expect_end(match, Outcome::line_too_long, 0U, 7, "Invalid message received from player");
        expect_all_told(match, "shutdown\n");
    };

    "answers to another question are not allowed"_test = [] {
        for (const std::string_view line : {"stay", "go"}) {
            Begun match;
            expect(!match.hear({line}));
            expect_end(match, Outcome::not_allowed, 0U, 8, "Invalid request by player");
            expect(match.referee.end_reason().rule == "nobody has asked whether it stays");
            expect_all_told(match, "shutdown\n");
        }
        for (const std::string_view line : {"keepall", "reroll 1", "reroll A"}) {
            Attacked match;
            expect(!match.hear({line}));
            expect_end(match, Outcome::not_allowed, 0U, 8, "Invalid request by player");
            expect(match.referee.end_reason().rule == "it was asked whether it stays");
            expect_all_told(match, "shutdown\n");
        }
    };

    "dice that are not there cannot be rerolled"_test = [] {
        for (const std::string_view line : {"reroll A", "reroll 111", "reroll 1H"}) {
            Begun match;
            expect(!match.hear({line}));
            expect_end(match, Outcome::not_allowed, 0U, 8, "Invalid request by player");
            expect(match.referee.end_reason().rule == "dice it does not have") << line;
        }
    };

    "there is no third reroll, whatever it asks for"_test = [] {
        for (const std::string_view line : {"reroll 2", "reroll 111111"}) {
            Begun match;
            expect(!match.hear({"reroll 1", "reroll 1", line}));
            expect_end(match, Outcome::not_allowed, 0U, 8, "Invalid request by player");
            expect(match.referee.end_reason().rule == "third reroll") << line;
            expect_all_told(match, "shutdown\n");
        }
    };
}

void losses() {
    "who cannot start ends the game, and nobody is told anything"_test = [] {
        for (const Outcome why :
             {Outcome::not_started, Outcome::no_greeting, Outcome::bad_greeting}) {
            Match match(3, 10, "112233");
            match.referee.lose(match.table, 1, why);
            expect_end(match, why, 1U, 5, "Unable to start subprocess");
            expect(match.referee.could_not_start());
            expect(match.referee.expected() == "the byte !");
            expect_nobody_told(match);
        }
    };

    "without memory nobody is told anything either"_test = [] {
        Match match(2, 10, "112233");
        match.referee.stop(match.table, Outcome::no_memory);
        expect_end(match, Outcome::no_memory, std::nullopt, 5, "Unable to start subprocess");
        expect_nobody_told(match);
    };

    "who is too slow to start ends it as a game"_test = [] {
        Match match(2, 10, "112233");
        match.referee.lose(match.table, 0, Outcome::too_slow);
        expect_end(match, Outcome::too_slow, 0U, 10, "Player too slow");
        expect(!match.referee.could_not_start());
        expect_all_told(match, "shutdown\n");
    };

    "who is due and gone, or late, ends the game"_test = [] {
        struct Loss {
            Outcome why;
            int status;
            std::string_view message;
        };
        for (const Loss& loss :
             std::initializer_list<Loss>{{Outcome::gone, 6, "Player quit"},
                                         {Outcome::closed_output, 6, "Player quit"},
                                         {Outcome::too_slow, 10, "Player too slow"}}) {
            Begun at_dice;
            at_dice.referee.lose(at_dice.table, 0, loss.why);
            expect_end(at_dice, loss.why, 0U, loss.status, loss.message);
            expect_all_told(at_dice, "shutdown\n");
            Attacked at_question;
            at_question.referee.lose(at_question.table, 0, loss.why);
            expect_end(at_question, loss.why, 0U, loss.status, loss.message);
            expect_all_told(at_question, "shutdown\n");
            expect(at_question.table.spectators().empty());
        }
    };

    "a signal is told to all who are still in the game"_test = [] {
        Match before(2, 10, "112233");
        before.referee.stop(before.table, Outcome::signal);
        expect_end(before, Outcome::signal, std::nullopt, 9, "SIGINT caught");
        expect_all_told(before, "shutdown\n");
        Attacked match;
        match.referee.stop(match.table, Outcome::signal);
        expect_end(match, Outcome::signal, std::nullopt, 9, "SIGINT caught");
        expect_all_told(match, "shutdown\n");
    };

    "when its time is up all are told, and nobody is to blame"_test = [] {
        Begun match;
        match.referee.stop(match.table, Outcome::too_long);
        expect_end(match, Outcome::too_long, std::nullopt, 11, "Game too long");
        expect_all_told(match, "shutdown\n");
    };

    "players that greet otherwise see the end of their input"_test = [] {
        Match match(2, 10, "112233");
        support::MemoryPlayers players;
        players.push_back(match.player<stlucia::Habs>(0));
        players.push_back(match.player<stlucia::Habs>(1));
        support::play(match.referee, match.table, players, '@');
        expect_end(match, Outcome::bad_greeting, 0U, 5, "Unable to start subprocess");
        expect(players[0]->ending() == &stlucia::player_exit::hub_gone);
    };
}

}  // namespace

const suite<"stlucia: ends"> ends_suite = [] {
    bad_answers();
    losses();
};
