// What is said to whom, and when, in whole tournaments and single moves.
#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "games/naval/strategies.hpp"
#include "tests/unit/naval/match.hpp"

using namespace boost::ut;
using namespace naval_test;

namespace {

void whole_tournaments() {
    "two agents play the round of the specification"_test = [] {
        Match match(1);
        support::MemoryPlayers agents;
        agents.push_back(Match::agent<naval::Sweeping>(0, "A1,E:C2,N"));
        agents.push_back(Match::agent<naval::Hunting>(1, "B2,W:C1,S"));
        support::play(match.referee, match.table, agents);
        expect(match.table.spectators() ==
               shown(0, first_boards) + "MISS player 1 guessed A1\nHIT player 2 guessed B1\n" +
                   shown(0, "   ABC\n 1 1*.\n 2 ..2\n===\n   ABC\n 1 /.2\n 2 11.\n") +
                   "MISS player 1 guessed B1\nMISS player 2 guessed C1\n" +
                   shown(0, "   ABC\n 1 1*/\n 2 ..2\n===\n   ABC\n 1 //2\n 2 11.\n") +
                   "SHIP SUNK player 1 guessed C1\nMISS player 2 guessed B2\n" +
                   shown(0, "   ABC\n 1 1*/\n 2 ./2\n===\n   ABC\n 1 //*\n 2 11.\n") +
                   "MISS player 1 guessed C2\nSHIP SUNK player 2 guessed A1\n" +
                   shown(0, "   ABC\n 1 **/\n 2 ./2\n===\n   ABC\n 1 //*\n 2 11/\n") +
                   "HIT player 1 guessed B2\nMISS player 2 guessed A2\n" +
                   shown(0, "   ABC\n 1 **/\n 2 //2\n===\n   ABC\n 1 //*\n 2 1*/\n") +
                   "SHIP SUNK player 1 guessed A2\nGAME OVER - player 1 wins\n");
        expect(match.table.heard(0) ==
               "RULES 3,2,2,2,1\nYT\nOK\nMISS 1,A1\nHIT 2,B1\nYT\nOK\nMISS 1,B1\nMISS 2,C1\n"
               "YT\nOK\nSUNK 1,C1\nMISS 2,B2\nYT\nOK\nMISS 1,C2\nSUNK 2,A1\nYT\nOK\nHIT 1,B2\n"
               "MISS 2,A2\nYT\nOK\nSUNK 1,A2\nDONE 1\n");
        expect(match.table.heard(1) ==
               "RULES 3,2,2,2,1\nMISS 1,A1\nYT\nOK\nHIT 2,B1\nMISS 1,B1\nYT\nOK\nMISS 2,C1\n"
               "SUNK 1,C1\nYT\nOK\nMISS 2,B2\nMISS 1,C2\nYT\nOK\nSUNK 2,A1\nHIT 1,B2\nYT\nOK\n"
               "MISS 2,A2\nSUNK 1,A2\nDONE 1\n");
        expect(agents[0]->said() ==
               "MAP A1,E:C2,N\nGUESS A1\nGUESS B1\nGUESS C1\nGUESS C2\nGUESS B2\nGUESS A2\n");
        expect(agents[1]->said() ==
               "MAP B2,W:C1,S\nGUESS B1\nGUESS C1\nGUESS B2\nGUESS A1\nGUESS A2\n");
        expect(agents[0]->shown().ends_with("GAME OVER - player 1 wins\n"));
        expect(agents[0]->ending() == &naval::agent_exit::game_over);
        expect(agents[1]->ending() == &naval::agent_exit::game_over);
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        expect_all_told(match, "DONE 1\n");
        expect(match.referee.score(0) == 1_ll && match.referee.score(1) == 0_ll);
    };

    "if one of two rounds fails at its map, the other is played"_test = [] {
        Match match(2);
        support::MemoryPlayers agents;
        agents.push_back(Match::agent<naval::Sweeping>(0, "A1,E:A1,S"));  // it finds out itself
        agents.push_back(Match::agent<naval::Sweeping>(1, "B2,W:C1,S"));
        agents.push_back(Match::agent<naval::Hunting>(2, "A1,E:C2,N"));
        agents.push_back(Match::agent<naval::Sweeping>(3, "B2,W:C1,S"));
        support::play(match.referee, match.table, agents);
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        expect(match.table.is_dropped(0) && match.table.is_dropped(1));
        expect(match.table.heard(0) == "RULES 3,2,2,2,1\n" && match.table.heard(1).empty());
        expect(agents[0]->ending() == &naval::agent_exit::map);
        expect(agents[1]->ending() == &naval::agent_exit::communications);
        expect(match.table.spectators().find("ROUND 0") == std::string::npos);
        expect(match.table.spectators().starts_with(shown(1, first_boards)))
            << "the rounds keep their numbers";
        expect(match.referee.score(0) == 0_ll && match.referee.score(1) == 0_ll);
        expect(match.referee.score(2) + match.referee.score(3) == 1_ll);
        expect(match.table.last_message(2) == match.table.last_message(3));
    };

    "rounds of all kinds are played to the end, each with one winner"_test = [] {
        Match match(6, "RULES 8,8,5,5,4,3,2,1");
        support::MemoryPlayers agents;
        for (game::Seat seat = 0; seat < 12; ++seat) {
            const std::string_view map =
                seat % 4 < 2 ? "C1,E:A5,S:C4,S:E6,E:E3,N" : "A1,S:B2,S:E3,E:F6,N:H1,W";
            agents.push_back(seat % 3 == 0 ? Match::agent<naval::Sweeping>(seat, map)
                                           : Match::agent<naval::Hunting>(seat, map));
        }
        support::play(match.referee, match.table, agents);
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        for (game::Seat seat = 0; seat < 12; seat += 2) {
            expect(match.referee.score(seat) + match.referee.score(seat + 1) == 1_ll);
            const std::string done = match.referee.score(seat) == 1 ? "DONE 1\n" : "DONE 2\n";
            expect(match.table.last_message(seat) == done &&
                   match.table.last_message(seat + 1) == done);
            expect(agents[seat]->ending() == &naval::agent_exit::game_over);
        }
    };
}

void guesses() {
    "a shot is sent to both agents, and OK to the one that made it"_test = [] {
        Begun match;
        expect(match.hear({"GUESS C1"}) && match.referee.due() == 1U);
        expect(match.table.heard(0) == "OK\nSUNK 1,C1\n" &&
               match.table.heard(1) == "SUNK 1,C1\nYT\n");
        expect(match.hear({"GUESS B1"}) && match.referee.due() == 0U);
        expect(match.table.heard(0) == "OK\nSUNK 1,C1\nHIT 2,B1\nYT\n");
        expect(match.table.spectators().starts_with(
            "SHIP SUNK player 1 guessed C1\nHIT player 2 guessed B1\n**********\nROUND 0\n"));
    };

    "after a cell off the board or tried before only the same agent is asked again"_test = [] {
        Begun match;
        match.hear({"GUESS A1", "GUESS A1"});
        match.table.forget();
        expect(!match.hear({"GUESS D1", "GUESS A3", "GUESS A0", "GUESS C100", "GUESS A1"}));
        expect(match.table.heard(0) == "YT\nYT\nYT\nYT\nYT\n" && match.table.heard(1).empty());
        expect(match.table.spectators().empty() && match.referee.due() == 0U);
        expect(match.hear({" GUESS  B01 "})) << "white space and zeros are free";
    };

    "rounds take turns, and a finished round is only printed"_test = [] {
        Begun match(2);
        expect(match.hear({"GUESS A2", "GUESS A2"}) && match.referee.due() == 2U);
        expect(match.hear({"GUESS A2", "GUESS A2"}) && match.referee.due() == 0U);
        expect(match.hear({"GUESS B2", "GUESS B2"}) && match.hear({"GUESS B2", "GUESS B2"}));
        match.table.forget();
        expect(match.hear({"GUESS C1"}));
        const std::string over = "   ABC\n 1 11.\n 2 //2\n===\n   ABC\n 1 ..*\n 2 **.\n";
        expect(match.table.spectators() ==
               "SHIP SUNK player 1 guessed C1\nGAME OVER - player 1 wins\n" +
                   shown(1, "   ABC\n 1 11.\n 2 //2\n===\n   ABC\n 1 ..2\n 2 **.\n"));
        expect(match.table.heard(0) == "OK\nSUNK 1,C1\nDONE 1\n" &&
               match.table.heard(1) == "SUNK 1,C1\nDONE 1\n")
            << "who has lost is not asked any more";
        expect(match.referee.due() == 2U && match.referee.score(0) == 1_ll);
        match.table.forget();
        expect(match.hear({"GUESS A1", "GUESS A1"}) && match.referee.due() == 2U);
        expect(match.table.spectators() ==
               "MISS player 1 guessed A1\nHIT player 2 guessed A1\n" + shown(0, over) +
                   shown(1, "   ABC\n 1 *1.\n 2 //2\n===\n   ABC\n 1 /.2\n 2 **.\n"));
        match.table.forget();
        expect(match.hear({"GUESS C1"}));
        expect(match.table.spectators().ends_with("\nGAME OVER - player 1 wins\n"))
            << "no round is shown once all are over";
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
    };

    "the second agent can win as well"_test = [] {
        Begun match;
        expect(
            match.hear({"GUESS A1", "GUESS A1", "GUESS B1", "GUESS B1", "GUESS A2", "GUESS C2"}));
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        expect_all_told(match, "DONE 2\n");
        expect(match.referee.score(0) == 0_ll && match.referee.score(1) == 1_ll);
    };

    "a guess may arrive in pieces"_test = [] {
        Begun match;
        for (const std::string_view piece : {"GU", "", "ESS ", "C"}) {
            expect(!match.referee.hear(match.table, piece, false));
        }
        expect(match.referee.hear(match.table, "1", true) && match.referee.due() == 1U);
    };
}

}  // namespace

const suite<"naval: referee"> referee_suite = [] {
    whole_tournaments();
    guesses();
};
