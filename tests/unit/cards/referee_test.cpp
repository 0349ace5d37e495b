#include <boost/ut.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/cards/player.hpp"
#include "games/cards/referee.hpp"
#include "games/cards/strategies.hpp"
#include "tests/support/memory_table.hpp"
#include "tests/support/string_writer.hpp"
#include "tests/unit/match_end.hpp"

using namespace boost::ut;
using game::Outcome;
using support::expect_end;
using support::MemoryTable;

namespace {

using Texts = std::initializer_list<std::string_view>;

std::vector<cards::Card> cards_of(Texts texts) {
    std::vector<cards::Card> deck;
    for (const std::string_view text : texts) {
        deck.push_back(*cards::parse_card(text));
    }
    return deck;
}

// A game at its table.
struct Match {
    std::vector<cards::Card> deck;
    game::Seat players;
    std::int64_t threshold;
    cards::Referee referee;
    MemoryTable table;

    Match(std::vector<cards::Card> cards, game::Seat count, std::int64_t least)
        : deck(std::move(cards)), players(count), threshold(least), table(count) {
        expect(referee.deal(deck, players, threshold));
    }
    // Lines of whoever is due; all but the last are accepted. Whether that was, too.
    bool hear(Texts lines) {
        bool good = true;
        for (const std::string_view line : lines) {
            expect(good) << "before" << line;
            good = referee.hear(table, line, true);
        }
        return good;
    }
    template <class Strategy>
    [[nodiscard]] auto player(game::Seat seat) const {
        return support::seat<cards::Player, Strategy>(
            cards::PlayerArguments{.players = players,
                                   .my_seat = seat,
                                   .threshold = threshold,
                                   .hand_size = static_cast<std::int64_t>(deck.size() / players)});
    }
};

// The README's deck: three cards each, one is left over.
struct Seven : Match {
    explicit Seven(std::int64_t least = 2)
        : Match(cards_of({"C4", "D2", "D3", "D4", "C2", "C3", "Hf"}), 2, least) {}
};

// Hands C4 D2, C3 D4 and S2 C9; the first has played its C4.
struct Opened : Match {
    Opened() : Match(cards_of({"C4", "D2", "C3", "D4", "S2", "C9", "Hf"}), 3, 2) {
        referee.begin(table);
        expect(hear({"PLAYC4"}));
        table.forget();
    }
};

void expect_all_told(const Match& match) { support::expect_all_told(match, "GAMEOVER\n"); }

void whole_games() {
    "two alices play the game of the README"_test = [] {
        Seven match;
        support::MemoryPlayers players;
        players.push_back(match.player<cards::Alice>(0));
        players.push_back(match.player<cards::Alice>(1));
        support::play(match.referee, match.table, players, cards::greeting);
        expect(match.table.spectators() ==
               "Lead player=0\nCards=C.4 C.2\nLead player=0\nCards=D.3 D.4\n"
               "Lead player=1\nCards=C.3 D.2\n0:1 1:5\n");
        expect(match.table.heard(0) ==
               "HAND3,C4,D2,D3\nNEWROUND0\nPLAYED1,C2\nNEWROUND0\nPLAYED1,D4\nNEWROUND1\n"
               "PLAYED1,C3\nGAMEOVER\n");
        expect(match.table.heard(1) ==
               "HAND3,D4,C2,C3\nNEWROUND0\nPLAYED0,C4\nNEWROUND0\nPLAYED0,D3\nNEWROUND1\n"
               "PLAYED0,D2\nGAMEOVER\n");
        expect(players[0]->said() == "@PLAYC4\nPLAYD3\nPLAYD2\n");
        expect(players[1]->said() == "@PLAYC2\nPLAYD4\nPLAYC3\n");
        for (const auto& player : players) {
            expect(player->shown() ==
                   "Lead player=0: C.4 C.2\nLead player=0: D.3 D.4\nLead player=1: C.3 D.2\n");
            expect(player->ending() == &cards::player_exit::game_over);
        }
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        expect_all_told(match);
        expect(match.referee.score(0) == 1_ll && match.referee.score(1) == 5_ll);
    };

    "many players of both kinds finish a game, and all exit with status 0"_test = [] {
        std::vector<cards::Card> deck;
        for (unsigned i = 0; i < 500; ++i) {
            deck.emplace_back(static_cast<cards::Suit>(i * 7 % 4), 1 + i * 11 % 15);
        }
        Match match(deck, 12, 3);
        support::MemoryPlayers players;
        for (game::Seat seat = 0; seat < 12; ++seat) {
            players.push_back(seat % 2 == 0 ? match.player<cards::Alice>(seat)
                                            : match.player<cards::Bob>(seat));
        }
        support::play(match.referee, match.table, players, cards::greeting);
        expect_end(match, Outcome::finished, std::nullopt, 0, "");
        support::StringWriter scores;
        for (game::Seat seat = 0; seat < 12; ++seat) {
            expect(players[seat]->ending() == &cards::player_exit::game_over);
            core::put(scores, seat == 0 ? "" : " ", seat, ':', match.referee.score(seat));
        }
        expect(match.table.spectators().ends_with("\n" + scores.text + "\n"));
    };
}

void flow() {
    "hands and NEWROUND are sent before the first player is asked"_test = [] {
        Seven match;
        expect(!match.referee.over() && match.referee.expected() == "the byte @");
        match.referee.begin(match.table);
        expect(match.table.heard(0) == "HAND3,C4,D2,D3\nNEWROUND0\n");
        expect(match.table.heard(1) == "HAND3,D4,C2,C3\nNEWROUND0\n");
        expect(match.table.spectators() == "Lead player=0\n");
        expect(match.referee.due() == 0U && match.referee.seats() == 2_u);
        expect(match.referee.expected() == "PLAY and a card of its hand that follows suit");
    };

    "a card is sent to all other players, and the next player is due"_test = [] {
        Opened match;
        expect(match.referee.due() == 1U);
        expect(match.hear({"PLAYC3"}) && match.referee.due() == 2U);
        expect(match.table.heard(0) == "PLAYED1,C3\n" && match.table.heard(1).empty());
        expect(match.table.heard(2) == "PLAYED1,C3\n" && match.table.spectators().empty());
    };

    "the winner of a round leads the next"_test = [] {
        Opened match;
        expect(match.hear({"PLAYC3", "PLAYC9"}) && match.referee.due() == 2U);
        expect(match.table.spectators() == "Cards=C.4 C.3 C.9\nLead player=2\n");
        expect(match.table.heard(2) == "PLAYED1,C3\nNEWROUND2\n");
        expect(match.table.heard(1) == "PLAYED2,C9\nNEWROUND2\n");
    };

    "an answer may arrive in pieces"_test = [] {
        Seven match;
        match.referee.begin(match.table);
        for (const std::string_view piece : {"P", "", "LAY", "C4"}) {
            expect(!match.referee.hear(match.table, piece, false));
        }
        expect(match.referee.due() == 0U) << "its line has not ended";
        expect(match.referee.hear(match.table, "", true) && match.referee.due() == 1U);
        expect(match.hear({"PLAYC2"})) << "the next begins anew";
    };

    "scores below the threshold are lowered, and known at any time"_test = [] {
        Seven match(4);
        match.referee.begin(match.table);
        expect(match.hear({"PLAYC4", "PLAYC2"}) && match.referee.score(0) == 1_ll);
        expect(match.hear({"PLAYD3", "PLAYD4"}) && match.referee.score(1) == -1_ll);
        expect(match.hear({"PLAYC3", "PLAYD2"}) &&
               match.table.spectators().ends_with("\n0:1 1:-1\n"));
    };
}

void bad_answers() {
    "a line other than PLAY and a card is not a message"_test = [] {
        for (const std::string_view line :
             {"", "PLAY", "PLAYC", "PLAYC0", "PLAYCA", "PLAYX4", "playC4", "@PLAYC"}) {
            Opened match;
            expect(!match.hear({line})) << line;
            expect_end(match, Outcome::not_a_message, 1U, 7, "Invalid message");
            expect(match.referee.end_reason().rule.empty());
            expect_all_told(match);
            expect(match.table.spectators().empty());
        }
    };

    "a line that is too long is refused before its end"_test = [] {
        Opened match;
        expect(!match.referee.hear(match.table, "PLAYC3", false) && !match.referee.over());
        expect(!match.referee.hear(match.table, " ", false));
        expect_end(match, Outcome::line_too_long, 1U, 7, "Invalid message");
        expect_all_told(match);
        Opened at_once;
        expect(!at_once.hear({"PLAYED1,C3"}));
        expect_end(at_once, Outcome::line_too_long, 1U, 7, "Invalid message");
    };

    "a card that is not in hand is not allowed"_test = [] {
        for (const std::string_view line : {"PLAYHf", "PLAYC9", "PLAYC4", "PLAYS1"}) {
            Opened match;
            expect(!match.hear({line})) << line;
            expect_end(match, Outcome::not_allowed, 1U, 8, "Invalid card choice");
            expect(match.referee.end_reason().rule == "not in hand") << line;
            expect_all_told(match);
        }
        Opened match;
        expect(!match.hear({"PLAYC3", "PLAYC9", "PLAYC9"}));
        expect_end(match, Outcome::not_allowed, 2U, 8, "Invalid card choice");
        expect(match.referee.end_reason().rule == "not in hand") << "played already";
    };

    "a card that does not follow suit is not allowed if the player could follow"_test = [] {
        Opened match;
        expect(!match.hear({"PLAYD4"}));
        expect_end(match, Outcome::not_allowed, 1U, 8, "Invalid card choice");
        expect(match.referee.end_reason().rule == "must follow suit");
        expect_all_told(match);
    };
}

void losses() {
    struct Loss {
        Outcome why;
        int status;
        std::string_view message;
    };

    "a player that cannot be started ends the game before it begins"_test = [] {
        for (const Loss& loss :
             std::initializer_list<Loss>{{Outcome::not_started, 5, "Player error"},
                                         {Outcome::no_greeting, 5, "Player error"},
                                         {Outcome::bad_greeting, 5, "Player error"},
                                         {Outcome::too_slow, 10, "Player too slow"}}) {
            Seven match;
            match.referee.lose(match.table, 1, loss.why);
            expect_end(match, loss.why, 1U, loss.status, loss.message);
            expect_all_told(match);
            expect(match.table.heard(0) == "GAMEOVER\n" && match.table.spectators().empty())
                << "no hand was dealt";
            expect(match.referee.expected() == "the byte @");
        }
    };

    "a player that is due and is gone or too slow ends the game"_test = [] {
        for (const Loss& loss :
             std::initializer_list<Loss>{{Outcome::gone, 6, "Player EOF"},
                                         {Outcome::closed_output, 6, "Player EOF"},
                                         {Outcome::too_slow, 10, "Player too slow"}}) {
            Opened match;
            match.referee.lose(match.table, 1, loss.why);
            expect_end(match, loss.why, 1U, loss.status, loss.message);
            expect_all_told(match);
            expect(match.table.spectators().empty()) << "no round was completed";
        }
    };

    "players with a wrong greeting are sent the end of the game"_test = [] {
        Seven match;
        support::MemoryPlayers players;
        players.push_back(match.player<cards::Alice>(0));
        players.push_back(match.player<cards::Alice>(1));
        support::play(match.referee, match.table, players, '!');
        expect_end(match, Outcome::bad_greeting, 0U, 5, "Player error");
        expect(players[0]->ending() == &cards::player_exit::game_over);
        expect(players[1]->ending() == &cards::player_exit::game_over);
    };

    "a signal ends the game without a message"_test = [] {
        Seven before;
        before.referee.stop(before.table, Outcome::signal);
        expect_end(before, Outcome::signal, std::nullopt, 9, "Ended due to signal");
        Opened match;
        match.referee.stop(match.table, Outcome::signal);
        expect_end(match, Outcome::signal, std::nullopt, 9, "Ended due to signal");
        for (game::Seat seat = 0; seat < 3; ++seat) {
            expect(!match.table.has_left(seat) && match.table.heard(seat).empty());
        }
    };

    "at the time limit of the game all players are notified and none is to blame"_test = [] {
        Opened match;
        match.referee.stop(match.table, Outcome::too_long);
        expect_end(match, Outcome::too_long, std::nullopt, 11, "Game too long");
        expect_all_told(match);
    };

    "if allocation failed there are no seats to notify"_test = [] {
        cards::Referee referee;
        MemoryTable table(0);
        referee.stop(table, Outcome::no_memory);
        expect(referee.over() && referee.ending().status == 5_i && referee.seats() == 0_u);
        expect(referee.ending().message == "Player error");
    };
}

}  // namespace

const suite<"cards: referee"> referee_suite = [] {
    whole_games();
    flow();
    bad_answers();
    losses();
};
