// The ways a round or the whole tournament ends before it is played.
#include <boost/ut.hpp>
#include <initializer_list>
#include <string_view>

#include "tests/unit/naval/match.hpp"

using namespace boost::ut;
using namespace naval_test;

namespace {

void maps() {
    "maps are requested one by one, before anything is printed"_test = [] {
        Match match(2);
        expect(!match.referee.over() && match.referee.seats() == 4_u);
        match.referee.begin(match.table);
        for (game::Seat seat = 0; seat < 4; ++seat) {
            expect(match.referee.due() == seat && match.table.heard(seat) == "RULES 3,2,2,2,1\n");
            expect(match.referee.expected() == "MAP and a fleet that fits the rules");
            expect(match.table.spectators().empty());
            if (seat < 3) {
                expect(match.table.heard(seat + 1).empty()) << "not before its turn";
            }
            expect(match.hear({seat % 2 == 0 ? west : east}));
        }
        expect(match.table.spectators() == shown(0, first_boards) && match.referee.due() == 0U);
        expect(match.table.heard(0) == "RULES 3,2,2,2,1\nYT\n");
        expect(match.referee.expected() == "GUESS and a position");
    };

    "a malformed map, or one that does not fit, fails only its round"_test = [] {
        struct Case {
            std::string_view line;
            Outcome outcome;
        };
        for (const Case& c : std::initializer_list<Case>{
                 {"", Outcome::not_a_message},
                 {"MAP", Outcome::not_a_message},
                 {"MAP A1,E:C2", Outcome::not_a_message},
                 {"MAP A1,E:C2,X", Outcome::not_a_message},
                 {"GUESS A1", Outcome::not_a_message},
                 {"YT", Outcome::not_a_message},
                 {"MAP A1,E", Outcome::not_allowed},
                 {"MAP C1,E:A2,N", Outcome::not_allowed},
                 {"MAP A1,E:B1,N", Outcome::not_allowed},
                 {"MAP A1,E:A3,N", Outcome::not_allowed},
             }) {
            Match alone(1);
            alone.referee.begin(alone.table);
            expect(!alone.hear({c.line})) << c.line;
            expect_end(alone, c.outcome, 0U, 4, "Error starting agents");
            expect(alone.referee.end_reason().rule ==
                   (c.outcome == Outcome::not_allowed ? "ships that do not fit the rules" : ""));
            expect(alone.table.spectators().empty());

            Match match(2);
            match.referee.begin(match.table);
            expect(match.hear({west}) && !match.hear({c.line}));
            expect(match.table.is_dropped(0) && match.table.is_dropped(1));
            expect(!match.referee.over() && match.referee.due() == 2U);
            expect(match.table.heard(2) == "RULES 3,2,2,2,1\n");
        }
    };

    "a map with too many ships does not fit either"_test = [] {
        Match match(1);
        match.referee.begin(match.table);
        expect(!match.hear({"MAP A1,E:C2,N:A2,N"}));
        expect(match.referee.ending().status == 4_i);
    };

    "a line that cannot become a map is refused before it ends"_test = [] {
        Match match(2);
        match.referee.begin(match.table);
        expect(!match.referee.hear(match.table, "MA", false) && match.referee.due() == 0U);
        expect(!match.referee.hear(match.table, "X A1", false));
        expect(match.referee.due() == 2U && match.table.is_dropped(0) && match.table.is_dropped(1));
        expect(match.hear({west})) << "the next is heard from its beginning";
    };

    "an agent that exits before it sends its map fails only its round"_test = [] {
        for (const Outcome why : {Outcome::gone, Outcome::closed_output}) {
            Match match(2);
            match.referee.begin(match.table);
            match.referee.lose(match.table, 0, why);
            expect(match.referee.due() == 2U && match.table.heard(1).empty())
                << "its opponent hears nothing";
            match.referee.lose(match.table, 2, Outcome::gone);
            expect_end(match, why, 0U, 4, "Error starting agents");
        }
    };

    "rounds that could not be started are not played"_test = [] {
        Match match(3);
        match.referee.lose(match.table, 1, Outcome::not_started);
        match.referee.lose(match.table, 4, Outcome::not_started);
        expect(!match.referee.over() && match.table.is_dropped(0) && match.table.is_dropped(5));
        match.referee.begin(match.table);
        expect(match.referee.due() == 2U && match.table.heard(2) == "RULES 3,2,2,2,1\n");
        expect(match.hear({west, east}) && match.table.spectators() == shown(1, first_boards));
    };

    "an external reason is the outcome even if no agent could be started"_test = [] {
        for (const Outcome why : {Outcome::signal, Outcome::too_long}) {
            Match match(1);
            match.referee.lose(match.table, 0, Outcome::not_started);
            match.referee.stop(match.table, why);
            expect(match.referee.ending().status == (why == Outcome::signal ? 6 : 11));
        }
    };

    "both agents of a round may fail to start"_test = [] {
        Match match(2);
        match.referee.lose(match.table, 0, Outcome::not_started);
        match.referee.lose(match.table, 1, Outcome::not_started);
        match.referee.begin(match.table);
        expect(match.hear({west, east}) && match.referee.due() == 2U);
    };

    "when every round fails the first failure is the verdict"_test = [] {
        Match early(2);
        early.referee.lose(early.table, 3, Outcome::not_started);
        early.referee.lose(early.table, 0, Outcome::not_started);
        early.referee.begin(early.table);
        expect_end(early, Outcome::not_started, 3U, 4, "Error starting agents");
        Match mixed(2);
        mixed.referee.begin(mixed.table);
        expect(!mixed.hear({west, "MAP A1,E:B1,N"}) && !mixed.hear({"rubbish"}));
        expect_end(mixed, Outcome::not_allowed, 1U, 4, "Error starting agents");
        for (game::Seat seat = 0; seat < 4; ++seat) {
            expect(early.table.is_dropped(seat) && mixed.table.is_dropped(seat));
            expect(!mixed.table.last_message(seat) && mixed.referee.score(seat) == 0_ll);
        }
        expect(mixed.table.spectators().empty());
    };

    "an agent that sends its map too late ends the tournament"_test = [] {
        Match match(3);
        match.referee.begin(match.table);
        expect(!match.hear({"rubbish"}));
        match.referee.lose(match.table, 2, Outcome::too_slow);
        expect_end(match, Outcome::too_slow, 2U, 10, "Agent too slow");
        expect(match.table.heard(0) == "RULES 3,2,2,2,1\n") << "its round is no more";
        for (const game::Seat seat : {2U, 3U, 4U, 5U}) {
            expect(match.table.last_message(seat) == "EARLY\n");
        }
    };
}

void ends() {
    // The first round is over, the second is open; its first agent is due.
    struct Half : Begun {
        Half() : Begun(2) {
            hear({"GUESS A2", "GUESS A2", "GUESS A2", "GUESS A2", "GUESS B2", "GUESS B2",
                  "GUESS B2", "GUESS B2", "GUESS C1"});
            table.forget();
        }
    };

    "a line that is not a guess ends the tournament"_test = [] {
        for (const std::string_view line : {"", "GUESS", "GUESS a1", "GUESS A 1", "GUESS A1,B1",
                                            "MAP A1,E:C2,N", "OK", "guess A1"}) {
            Half match;
            expect(!match.hear({line})) << line;
            expect_end(match, Outcome::not_a_message, 2U, 5, "Communications error");
            expect(match.referee.end_reason().rule.empty() && match.table.spectators().empty());
            expect(match.table.last_message(2) == "EARLY\n" &&
                   match.table.last_message(3) == "EARLY\n");
            expect(match.table.last_message(0) == "DONE 1\n" && match.table.heard(0).empty())
                << "its round was over";
            expect(match.referee.score(0) == 1_ll && match.referee.score(2) == 0_ll);
        }
    };

    "a line that cannot become a guess is refused before it ends"_test = [] {
        Begun match;
        expect(!match.referee.hear(match.table, "GUESS A", false) && !match.referee.over());
        expect(!match.referee.hear(match.table, "x", false));
        expect_end(match, Outcome::not_a_message, 0U, 5, "Communications error");
    };

    "an agent that is due and is gone or too slow ends the tournament"_test = [] {
        struct Loss {
            Outcome why;
            int status;
            std::string_view message;
        };
        for (const Loss& loss :
             std::initializer_list<Loss>{{Outcome::gone, 5, "Communications error"},
                                         {Outcome::closed_output, 5, "Communications error"},
                                         {Outcome::too_slow, 10, "Agent too slow"}}) {
            Begun match(2);
            expect(match.hear({"GUESS A1"}));
            match.referee.lose(match.table, 1, loss.why);
            expect_end(match, loss.why, 1U, loss.status, loss.message);
            expect_all_told(match, "EARLY\n");
            expect(match.table.spectators() == "MISS player 1 guessed A1\n")
                << "the move before stays shown";
        }
    };

    "a signal ends the tournament without a message"_test = [] {
        Match before(1);
        before.referee.stop(before.table, Outcome::signal);
        expect_end(before, Outcome::signal, std::nullopt, 6, "Caught SIGHUP");
        expect(!before.table.has_left(0));
        Begun match(2);
        match.referee.stop(match.table, Outcome::signal);
        expect_end(match, Outcome::signal, std::nullopt, 6, "Caught SIGHUP");
        for (game::Seat seat = 0; seat < 4; ++seat) {
            expect(!match.table.has_left(seat) && match.table.heard(seat).empty());
        }
    };

    "at the time limit open rounds are notified and no agent is to blame"_test = [] {
        Half match;
        match.referee.stop(match.table, Outcome::too_long);
        expect_end(match, Outcome::too_long, std::nullopt, 11, "Game too long");
        expect(match.table.last_message(0) == "DONE 1\n");
        expect(match.table.last_message(2) == "EARLY\n" &&
               match.table.last_message(3) == "EARLY\n");
        Match before(1);
        before.referee.begin(before.table);
        before.referee.stop(before.table, Outcome::too_long);
        expect_end(before, Outcome::too_long, std::nullopt, 11, "Game too long");
        expect_all_told(before, "EARLY\n");
    };

    "if allocation failed no round is started"_test = [] {
        const naval::Rules rules = rules_of(small_rules);
        naval::Referee referee(rules);
        MemoryTable table(0);
        referee.stop(table, Outcome::no_memory);
        expect(referee.over() && referee.ending().status == 4_i);
        expect(referee.ending().message == "Error starting agents");
    };
}

}  // namespace

const suite<"naval: ends"> ends_suite = [] {
    maps();
    ends();
};
