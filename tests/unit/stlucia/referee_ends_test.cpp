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
    "a line that is not an answer is not a message"_test = [] {
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

    "dice that the player does not have cannot be rerolled"_test = [] {
        for (const std::string_view line : {"reroll A", "reroll 111", "reroll 1H"}) {
            Begun match;
            expect(!match.hear({line}));
            expect_end(match, Outcome::not_allowed, 0U, 8, "Invalid request by player");
            expect(match.referee.end_reason().rule == "dice it does not have") << line;
        }
    };

    "a third reroll is not allowed, whatever dice it names"_test = [] {
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
    "a player that cannot be started ends the game, and no player is notified"_test = [] {
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

    "if allocation failed no player is notified"_test = [] {
        Match match(2, 10, "112233");
        match.referee.stop(match.table, Outcome::no_memory);
        expect_end(match, Outcome::no_memory, std::nullopt, 5, "Unable to start subprocess");
        expect_nobody_told(match);
    };

    "a player that is too slow to start ends the game, and all are notified"_test = [] {
        Match match(2, 10, "112233");
        match.referee.lose(match.table, 0, Outcome::too_slow);
        expect_end(match, Outcome::too_slow, 0U, 10, "Player too slow");
        expect(!match.referee.could_not_start());
        expect_all_told(match, "shutdown\n");
    };

    "a player that is due and is gone or too slow ends the game"_test = [] {
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

    "after a signal all players in the game are notified"_test = [] {
        Match before(2, 10, "112233");
        before.referee.stop(before.table, Outcome::signal);
        expect_end(before, Outcome::signal, std::nullopt, 9, "SIGINT caught");
        expect_all_told(before, "shutdown\n");
        Attacked match;
        match.referee.stop(match.table, Outcome::signal);
        expect_end(match, Outcome::signal, std::nullopt, 9, "SIGINT caught");
        expect_all_told(match, "shutdown\n");
    };

    "at the time limit of the game all players are notified and none is to blame"_test = [] {
        Begun match;
        match.referee.stop(match.table, Outcome::too_long);
        expect_end(match, Outcome::too_long, std::nullopt, 11, "Game too long");
        expect_all_told(match, "shutdown\n");
    };

    "players with a wrong greeting see EOF"_test = [] {
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
